// Plain requests: tables and games. Everything at a table goes over its socket.
export interface TableSummary {
  id: string;
  game: string;
  scenario: string;
  number: number;
  over: boolean;
  your_turn: boolean;
}
export interface NewTable {
  game: string;
  scenario?: string;
  options?: Record<string, unknown>;
  seats: string[];
}

async function request<T>(path: string, body?: unknown): Promise<T> {
  const answer = await fetch(path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: body === undefined ? {} : { 'Content-Type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const json = (await answer.json()) as T & { error?: string };
  if (!answer.ok) throw new Error(json.error ?? answer.statusText);
  return json;
}

export const api = {
  mine: () => request<TableSummary[]>('/api/tables'),
  create: (table: NewTable) => request<{ id: string }>('/api/tables', table),
  playNow: async (game: string): Promise<string> => (await request<{ id: string }>('/api/play', { game })).id,
};
