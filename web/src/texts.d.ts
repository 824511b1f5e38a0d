/** The parts of the catalogue, by room, language and part (tools/texts.ts). */
declare module 'virtual:texts' {
  const parts: Record<string, () => Promise<{ default: Record<string, string> }>>;
  export default parts;
}
