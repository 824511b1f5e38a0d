// One table as this browser sees it: what the server said, what the reader is pointing at, and where in the game
// the reader looks. The server alone decides; nothing here knows a rule.
import { SvelteMap } from 'svelte/reactivity';
import { actsOf } from './acts';
import { wording } from './errors';
import { about, carry, type Carried } from './carry';
import { isAlone } from './orders.svelte';
import { lit, sameOptions, setOf, wholeOf } from './picks';
import { chaptersOf } from './story';
import { share } from './share';
import { insist, RpcError, server } from './socket';
import { say } from './text.svelte';
import { Theatre, type Staged } from './theatre.svelte';
import type {
  Ahead,
  Closed,
  Decision,
  GameEvent,
  Hint,
  LogEntry,
  Odds,
  Option,
  Phrase,
  PlanLine,
  Preview,
  ServerParams,
  TalkLine,
  Update,
  View,
} from './messages.gen';

export interface Refusal {
  phrase: Phrase;
  rule: string | null;
}

/** An option, or several that go together, to be taken one after another. */
export type Choice = Option & { moves?: readonly string[] };
/** A move as the server wants it: whose it is only where that does not follow. */
function what(option: Option): { move: string; seat?: string } {
  return option.seat ? { move: option.move, seat: option.seat } : { move: option.move };
}
/** What a choice would do, and what the dice after it may come to. */
export type Consequence = Preview & { odds: Odds };
/** What is asked for to change a table; all are answered with an Update. */
type Change =
  'agree' | 'apply' | 'decline' | 'hand' | 'invite' | 'plan' | 'resign' | 'sit' | 'take' | 'takeback' | 'undo';

export class Table {
  connected = $state(false);
  missing = $state(false);
  now = $state.raw<Update | null>(null);
  log = $state.raw<LogEntry[]>([]);
  /** Where the reader looks: null is now, else after that many moves. */
  at = $state<number | null>(null);
  past = $state.raw<View | null>(null);
  /** What the theatre shows while it plays what others have done. */
  stage = $state.raw<Staged | null>(null);
  readonly theatre = new Theatre({ fetch: (number) => this.fetch(number), show: (stage) => this.show(stage) });
  /** Targets picked so far; one may stand twice, as two dice of the same look. */
  picks = $state.raw<readonly string[]>([]);
  /** The kind of piece that was carried here: of the options about what is picked, those that name it count. */
  private held = $state<string | null>(null);
  /** What later questions are to be answered with, after something was carried from one place to another. */
  private carried: Carried | null = null;
  considered = $state.raw<Choice | null>(null);
  /** What the considered or chosen option would do; null while none is. */
  consequence = $state.raw<Consequence | null>(null);
  /** Whose that is, while the pointer may already be at another. */
  shown = $state.raw<Choice | null>(null);
  private reading = false;
  private looks = 0;
  /** Chosen but not yet confirmed. */
  chosen = $state.raw<Option | null>(null);
  refusal = $state.raw<Refusal | null>(null);
  busy = $state(false);
  hotLine = $state.raw<GameEvent | null>(null);
  /** What the guide of a first game points at. */
  advised = $state.raw<readonly string[]>([]);
  /** Of a step of the plan that is pointed at. */
  hotTargets = $state.raw<readonly string[]>([]);
  pointed = $state<string | null>(null);
  /** What has been said at the table, and how much of it has been seen. */
  talk = $state.raw<TalkLine[]>([]);
  heard = $state(0);
  /** Moves taken back that can be made again, the next one last. */
  undone = $state.raw<readonly string[]>([]);
  private moves: Update['moves'] = [];
  /** Views by move number, for the slider and the charts. */
  readonly views = new SvelteMap<number, View>();

  /** The game has cards or characters that one seat alone knows. */
  secrets = $state(false);
  /** Whose side is shown to whoever sits at the screen. */
  private reader = $state<string | null>(null);
  private readonly previews = new Map<string, Promise<Consequence>>();
  /** The numbers of the reader's own moves. */
  private own = $state.raw<number[]>([]);
  /** The theatre goes through the past, and the slider with it. */
  private playsBack = false;
  /** Events that have not been told yet: those after `from`, up to `to`. */
  private gap: { from: number; to: number } | null = null;
  private filling = false;
  private readonly silence: () => void;

  constructor(
    readonly id: string,
    at: number | null,
    /** What the server said when the table was set up here. */
    beginning: Update | null = null,
  ) {
    this.at = at;
    if (beginning) this.take(beginning);
    this.silence = server().listen({
      up: () => void this.join(),
      down: () => (this.connected = false),
      note: (note) => {
        // Whoever has not joined yet is told by the answer to that, without a gap and in order.
        if (!this.connected) return;
        if (note.method === 'update' && note.params.table === id) this.take(note.params);
        else if (note.method === 'talk' && note.params.table === id) this.hear(note.params.lines);
        else if (note.method === 'frozen' && note.params.table === id && this.now)
          this.now = { ...this.now, status: 'frozen' };
      },
    });
  }
  close(): void {
    this.silence();
    this.theatre.skip();
    if (this.connected)
      void server()
        .ask('leave', { table: this.id })
        .catch(() => undefined);
  }

  /** The seat that the screen is to be handed to, before its side is shown: where several people have seats on one. */
  readonly veil = $derived.by((): string | null => {
    const seat = this.now?.seat ?? null;
    const mine = this.now?.seats.filter((s) => s.yours && s.kind === 'person').map((s) => s.seat) ?? [];
    const over = this.now?.decision.over ?? true;
    if (!this.secrets || isAlone() || over || !seat || !this.reader || seat === this.reader) return null;
    return mine.includes(seat) && mine.includes(this.reader) ? seat : null;
  });
  /** Whoever is to have the screen has it. */
  unveil(): void {
    this.reader = this.now?.seat ?? null;
  }
  readonly view = $derived(this.at === null ? ((this.stage ?? this.now)?.view ?? null) : this.past);
  readonly decision = $derived<Decision | null>(this.now?.decision ?? null);
  readonly number = $derived(this.now?.number ?? 0);
  /** The options before the reader: none while looking back or when another seat is asked. */
  readonly options = $derived.by((): Option[] => {
    const decision = this.decision;
    return !decision || decision.over || this.at !== null || this.now!.status === 'frozen'
      ? []
      : (decision.options ?? []);
  });
  readonly mine = $derived(this.options.length > 0);
  /** What the reader may do besides answering, asked or not. */
  readonly may = $derived.by((): Option[] => {
    const decision = this.decision;
    return !decision || decision.over || this.at !== null || this.now!.status === 'frozen' ? [] : (decision.may ?? []);
  });
  readonly picked = $derived(setOf(this.picks));
  /** The options that have every picked target, the one that has no other first. */
  readonly candidates = $derived(about(this.options, this.picks, this.held));
  /** The option that is about just what has been picked, if there is one. */
  readonly exact = $derived(
    this.picks.length ? this.candidates.find((o) => o.targets?.length === this.picks.length) : undefined,
  );
  /** What Confirm would take: something final that was chosen, or what has been picked as far as it goes. */
  readonly ready = $derived(this.chosen ?? this.exact ?? null);
  readonly lit = $derived(lit(this.options, this.picks));
  /** What the reader has chosen so far in this turn. */
  readonly turn = $derived(this.mine && !this.decision!.over ? (this.decision!.turn ?? null) : null);
  readonly used = $derived(setOf(this.turn?.steps.flatMap((s) => s.targets ?? []) ?? []));
  /** Options about nothing on the board, beside others that are: to stop, to do something else. */
  readonly acts = $derived(actsOf(this.options, say));
  /** Which of them has its menu open, by its first move. */
  menu = $state<string | null>(null);
  readonly hot = $derived.by((): ReadonlySet<string> => {
    const told = [this.hotLine, this.theatre.now, this.considered].flatMap((line) => line?.targets ?? []);
    return setOf([...told, ...this.hotTargets, ...this.advised]);
  });
  /** All that the seat that looks may know. */
  private readonly known = $derived.by((): LogEntry[] => {
    const seat = this.now?.seat ?? null;
    return this.log.filter((e) => !('only' in e) || (seat !== null && e.only!.includes(seat)));
  });
  /** What happened until the moment that is shown. */
  readonly events = $derived.by((): LogEntry[] => {
    const last = this.at ?? this.stage?.number ?? Infinity;
    return this.known.filter((e) => e.number <= last);
  });
  readonly chapters = $derived(chaptersOf(this.known));
  /** Since when the reader has only watched; null before the first move. */
  readonly lastOwn = $derived(this.own.at(-1) ?? null);

  private async join(): Promise<void> {
    const since = this.now ? { since: this.now.number, edition: this.now.edition } : {};
    try {
      const update = await server().ask('join', { table: this.id, ...since });
      this.connected = true;
      this.take(update);
      void this.listen();
      if (this.at !== null) await this.look(this.at);
    } catch (error) {
      if (error instanceof RpcError && !error.lost) this.missing = true;
    }
  }

  private take(told: Update): void {
    const before = this.now;
    const update = { ...told, view: share(before?.view, told.view) };
    // What came after `from` and is not among these events has been taken back.
    this.log = [...this.log.filter((e) => e.number <= update.from), ...update.events];
    this.moves = [...this.moves.filter((m) => m.number <= update.from), ...update.moves];
    this.leaveGap(update);
    for (const n of this.views.keys()) if (n > update.from) this.views.delete(n);
    this.now = update;
    this.reader ??= update.seat;
    this.views.set(update.number, update.view);
    const mine = update.seats.filter((s) => s.yours).map((s) => s.seat);
    const own = update.moves.filter((m) => mine.includes(m.seat)).map((m) => m.number);
    this.own = [...this.own.filter((n) => n <= update.from), ...own];
    if (before && update.from >= before.number) this.perform(before, mine);
    else this.theatre.skip();
    if (!before || update.from < before.number) this.forget();
    else if (before.number !== update.number) {
      // What others do meanwhile takes nothing out of the reader's hand as long as he is asked the same.
      const own = update.moves.some((m) => m.number > before.number && m.seat === update.seat);
      if (!own && sameOptions(before.decision, update.decision)) this.previews.clear();
      else this.forget();
    }
  }
  /** What others have done since `before` is played out. */
  private perform(before: Update, mine: string[]): void {
    if (this.at !== null || this.theatre.speed === 'instant' || document.hidden) return;
    const entries = this.now!.events.filter((e) => e.number > before.number && !mine.includes(e.seat ?? ''));
    this.theatre.add(entries, { number: before.number, view: before.view });
  }
  /** What has happened since the reader's last move, once more. */
  async recap(): Promise<void> {
    await this.look(null);
    const from = this.lastOwn ?? 0;
    const view = await this.fetch(from);
    this.theatre.add(
      this.events.filter((e) => e.number > from),
      { number: from, view },
    );
  }
  /** Plays the game from where the reader looks. */
  async playBack(): Promise<void> {
    const from = this.at ?? 0;
    await this.look(from);
    const view = await this.fetch(from);
    this.playsBack = true;
    this.theatre.add(
      this.known.filter((e) => e.number > from),
      { number: from, view },
    );
  }
  private show(stage: Staged | null): void {
    if (!this.playsBack) {
      this.stage = stage;
      return;
    }
    this.at = stage && stage.number < this.number ? stage.number : null;
    this.past = stage?.view ?? null;
    if (!stage) this.playsBack = false;
  }
  /** The moment that the reader has before him: what he asks for is meant for no other. */
  private place(): { number: number; edition: number } {
    return { number: this.number, edition: this.now!.edition };
  }

  // ---- What happened long ago comes in pages, the latest first ----
  private leaveGap(update: Update): void {
    if (this.gap)
      this.gap = update.from > this.gap.from ? { ...this.gap, to: Math.min(this.gap.to, update.from) } : null;
    if (update.skipped !== undefined) {
      const from = Math.min(update.from, this.gap?.from ?? update.from);
      this.log = this.log.filter((e) => e.number <= from || e.number > update.skipped!);
      this.gap = { from, to: update.skipped };
    }
    if (this.gap && !this.filling) void this.fill();
  }
  private async fill(): Promise<void> {
    this.filling = true;
    try {
      while (this.gap) {
        const { to } = this.gap;
        const page = await insist(() => server().ask('history', { table: this.id, to }));
        // Another game by now: the Update that says so fills what is missing.
        if (page.edition !== this.now!.edition) return;
        if (this.gap?.to !== to) continue;
        const from = Math.max(page.from, this.gap.from);
        this.log = [
          ...this.log.filter((e) => e.number <= this.gap!.from),
          ...page.events.filter((e) => e.number > from),
          ...this.log.filter((e) => e.number > to),
        ];
        this.gap = from > this.gap.from ? { ...this.gap, to: from } : null;
      }
    } catch {
      // The next Update tries again.
    } finally {
      this.filling = false;
    }
  }

  private forget(): void {
    this.picks = [];
    this.held = null;
    this.menu = null;
    this.chosen = null;
    this.looks++;
    this.considered = this.shown = this.consequence = null;
    this.refusal = null;
    this.previews.clear();
  }

  // ---- Choosing ----
  pick(target: string): void {
    if (!this.mine) return this.notAsked();
    this.theatre.skip();
    if (this.lit.has(target)) this.picks = [...this.picks, target];
    else if (this.picked.has(target)) this.picks = this.picks.filter((t) => t !== target);
    else {
      // A part of something lit stands for the whole.
      const whole = wholeOf(this.lit, target);
      if (!whole) return void this.whyNot(target);
      this.picks = [...this.picks, whole];
    }
    this.chosen = null;
    this.refusal = null;
    if (this.picks.length && this.candidates.length === 1) void this.choose(this.candidates[0]!);
  }
  /** Pointing at something that stands for one choice shows what that would do. */
  point(target: string | null): void {
    this.pointed = target;
    const meant = target === null ? [] : this.candidates.filter((o) => o.targets?.includes(target));
    void this.consider(meant.length === 1 ? meant[0]! : null);
  }
  /** Something was carried from one place to another and let go there. */
  carry(carried: Carried): void {
    if (!this.mine) return this.notAsked();
    this.theatre.skip();
    this.unpick();
    this.refusal = null;
    if (!this.follow(carried)) void this.whyNot(carried.targets.at(-1)!);
  }
  /** Answers the question with as much of it as it takes; tells whether that is anything. */
  private follow(carried: Carried): boolean {
    const step = carry(this.options, carried);
    this.carried = step ? step.rest : carried;
    if (!step) return false;
    this.picks = step.picks;
    this.held = carried.thing;
    if (step.option) void this.choose(step.option);
    return true;
  }
  unpick(): void {
    this.picks = [];
    this.held = null;
    this.carried = null;
    this.chosen = null;
    this.shown = this.consequence = null;
  }
  async consider(pointed: Choice | null): Promise<void> {
    // Whoever reads the consequence keeps it.
    if (this.reading && !pointed) return;
    // Pointing at nothing, one still considers what waits for confirmation.
    const option = pointed ?? this.chosen;
    const mine = ++this.looks;
    const shown = this.shown !== null && this.shown !== option;
    this.considered = option;
    // Whoever only passes by asks for nothing, and what is told stays until the pointer has come to it.
    await new Promise((r) => setTimeout(r, shown ? 250 : option ? 120 : 0));
    if (mine !== this.looks) return;
    if (!option) {
      this.shown = this.consequence = null;
      return;
    }
    const preview = await this.preview(option).catch(() => null);
    if (!preview || mine !== this.looks) return;
    this.shown = option;
    this.consequence = preview;
  }
  /** The pointer has come to what is told of a choice, or left it. */
  hold(held: boolean): void {
    this.reading = held && this.shown !== null;
    if (!held) return void this.consider(null);
    if (!this.shown) return;
    this.looks++;
    this.considered = this.shown;
  }
  preview(choice: Choice): Promise<Consequence> {
    const key = JSON.stringify(choice.moves ?? what(choice));
    let known = this.previews.get(key);
    if (!known) {
      known = choice.moves ? this.previewAll([...choice.moves]) : this.previewOne(choice);
      this.previews.set(key, known);
      known.catch(() => this.previews.delete(key));
    }
    return known;
  }
  private async previewOne(option: Option): Promise<Consequence> {
    const params = { table: this.id, ...what(option), ...this.place() };
    const [preview, odds] = await Promise.all([
      insist(() => server().ask('preview', params)),
      insist(() => server().ask('odds', params)),
    ]);
    return { ...preview, odds };
  }
  private async previewAll(moves: string[]): Promise<Consequence> {
    const preview = await insist(() => server().ask('preview', { table: this.id, moves, ...this.place() }));
    return { ...preview, odds: { status: 'none', cases: [] } };
  }
  /** What a bot would choose in the reader's place, and why. */
  hint(): Promise<Hint> {
    return insist(() => server().ask('hint', { table: this.id }));
  }
  /** Takes an option; one that could not be undone waits for confirmation. */
  async choose(option: Choice): Promise<void> {
    if (this.busy) return;
    if (option.moves) return this.chooseAll(option.moves);
    if (this.chosen?.move !== option.move && (option.seat || this.options.length > 1)) {
      if (!option.undoable) {
        this.chosen = option;
        return void this.consider(option);
      }
    }
    await this.send(option);
  }
  /** Takes options that go together, each once those before it have been taken; one that could not be undone waits. */
  private async chooseAll(moves: readonly string[]): Promise<void> {
    for (const move of moves) {
      const option = this.options.find((o) => o.move === move);
      if (!option || this.refusal) return;
      await this.choose(option);
      if (this.chosen) return;
    }
  }
  /** Takes what is ready. */
  async confirm(): Promise<void> {
    if (this.ready && !this.busy) await this.send(this.ready);
  }
  private async send(option: Option, again: readonly string[] = []): Promise<boolean> {
    this.undone = again;
    const made = await this.change('apply', { ...what(option), ...this.place(), id: crypto.randomUUID() });
    if (!made || !this.mine) this.carried = null;
    else if (this.carried) this.follow(this.carried);
    return made;
  }
  /** Makes moves beside the question, one after another, as long as each is offered. */
  async make(seat: string, wanted: readonly ((option: Option) => boolean)[]): Promise<void> {
    for (const isWanted of wanted) {
      // Others may have moved meanwhile: then it is asked for once more.
      for (let made = false; !made;) {
        const option = this.may.find((o) => o.seat === seat && isWanted(o));
        if (!option) return;
        made = await this.send(option);
        if (this.refusal) return;
      }
    }
  }
  /** Something chosen or picked can be put back, or a move taken back. */
  readonly mayGoBack = $derived(!this.busy && (this.picks.length > 0 || !!this.chosen || !!this.now?.can_undo));
  /** One step back: what was picked or chosen, else the last move; whoever tells the dice takes back what he told. */
  goBack(): void {
    if (this.picks.length || this.chosen) this.unpick();
    else if (this.now?.can_undo) void this.undo();
    else if (this.now?.chance) void this.takeBack();
  }
  undo(): Promise<boolean> {
    return this.goBackTo({});
  }
  readonly mayRestart = $derived(!this.busy && !!this.turn?.steps.length && !!this.now?.can_undo);
  /** Takes back all of this turn, as far as undo goes. */
  restart(): Promise<boolean> {
    this.unpick();
    return this.goBackTo({ to: this.turn?.from ?? this.number });
  }
  private async goBackTo(to: { to?: number }): Promise<boolean> {
    this.carried = null;
    const before = this.moves;
    const seat = this.decision && !this.decision.over ? this.decision.seat : null;
    const done = await this.change('undo', { ...to, ...this.place(), id: crypto.randomUUID() });
    const gone = before.slice(this.moves.length).filter((m) => m.seat === seat && m.move !== null);
    if (done) this.undone = [...this.undone, ...gone.map((m) => m.move!).reverse()];
    return done;
  }
  /** The move that was taken back last, if it is offered again. */
  readonly redoable = $derived(this.busy ? undefined : this.options.find((o) => o.move === this.undone.at(-1)));
  async redo(): Promise<void> {
    if (this.redoable) await this.send(this.redoable, this.undone.slice(0, -1));
  }
  /** Asks the others to go back to before one's last move. */
  takeBack(): Promise<boolean> {
    return this.change('takeback', { ...this.place(), id: crypto.randomUUID() });
  }
  /** Says yes or no to the wish that is shown, and to no other. */
  answer(agree: boolean): Promise<boolean> {
    return this.change('agree', { agree, wish: this.now!.takeback!.wish });
  }
  /** Who is asked what after these moves, as far as the seat can know. */
  ahead(seat: string, moves: string[]): Promise<Ahead> {
    return insist(() => server().ask('ahead', { table: this.id, seat, moves, ...this.place() }));
  }
  /** What the seat answers beforehand; tells whether it is kept. */
  plan(seat: string, lines: PlanLine[]): Promise<boolean> {
    return this.change('plan', { seat, lines, ...this.place() });
  }
  /** Takes an open seat, knowing whose the dice are. */
  sit(seat: string, invite?: string): Promise<boolean> {
    const chance = this.now!.chance;
    return this.change('sit', { seat, ...(invite ? { invite } : {}), ...(chance ? { chance } : {}) });
  }
  /** Asks for a change, and tells whether it was made. A lost one is sent again with the same id, so that it is not made
   *  twice. */
  async change<M extends Change>(method: M, params: Omit<ServerParams[M], 'table'>): Promise<boolean> {
    if (this.busy) return false;
    this.theatre.skip();
    this.busy = true;
    try {
      this.take(await insist(() => server().ask(method, { table: this.id, ...params } as ServerParams[M])));
      return true;
    } catch (error) {
      this.refuse(error);
      return false;
    } finally {
      this.busy = false;
    }
  }
  /** What was asked for beside this table; null, and the reason in sight here, where it is refused. */
  async granted<T>(asked: Promise<T>): Promise<T | null> {
    try {
      return await asked;
    } catch (error) {
      this.refuse(error);
      return null;
    }
  }
  private refuse(error: unknown): void {
    const data = error instanceof RpcError ? error.data : undefined;
    if (data && 'now' in data) this.take(data.now);
    else this.refusal = data ?? { phrase: wording(error), rule: null };
  }
  /** Whose decision it is, where it is not the reader's. */
  private notAsked(): void {
    const decision = this.decision;
    if (!decision || decision.over || this.at !== null || !this.now!.seats.some((s) => s.yours)) return;
    const chance = decision.seat === 'chance';
    const seat = { key: chance ? 'web.chance' : `${this.now!.game}.seat.${decision.seat}` };
    const phrase = { key: 'web.why_not.turn', args: { seat, question: decision.question_phrase } };
    this.refusal = { phrase, rule: decision.rule };
  }
  /** What the question would take and is not to be had now, where the board has nothing to point at. */
  async closed(): Promise<Closed[]> {
    const { decision } = this;
    if (!decision || decision.over || decision.seat === 'chance') return [];
    return server()
      .ask('closed', { table: this.id, seat: decision.seat })
      .catch(() => []);
  }
  async whyNot(target: string): Promise<void> {
    const answer = await server()
      .ask('why_not', { table: this.id, target })
      .catch(() => null);
    if (answer) this.refusal = { phrase: answer.reason ?? { key: 'web.why_not.unknown' }, rule: answer.rule };
  }

  // ---- Talking ----
  readonly sits = $derived(!!this.now && (this.now.owner || this.now.seats.some((s) => s.yours)));
  private async listen(): Promise<void> {
    const talk = await server()
      .ask('talk', { table: this.id })
      .catch(() => null);
    if (talk) this.hear(talk.lines, true);
  }
  /** All that was said, or what is new of it. */
  private hear(lines: TalkLine[], all = false): void {
    const known = this.talk.at(-1)?.line ?? 0;
    this.talk = all ? lines : [...this.talk, ...lines.filter(({ line }) => line > known)];
    if (all) this.heard = lines.at(-1)?.line ?? 0;
  }
  /** Says something; tells whether it was heard. */
  async say(text: string): Promise<boolean> {
    try {
      this.hear((await server().ask('talk', { table: this.id, text })).lines, true);
      return true;
    } catch (error) {
      this.refuse(error);
      return false;
    }
  }
  /** What we note here for ourselves; null where the server keeps no notes of ours. */
  async notes(text?: string): Promise<string | null> {
    const wanted = { table: this.id, ...(text === undefined ? {} : { text }) };
    return server()
      .ask('notes', wanted)
      .then((kept) => kept.text)
      .catch(() => null);
  }

  // ---- Looking back ----
  async look(number: number | null): Promise<void> {
    this.theatre.skip();
    if (number === null || number >= this.number) {
      this.at = null;
      this.past = null;
      return;
    }
    const view = await this.fetch(number);
    this.at = number;
    this.past = view;
  }
  async fetch(number: number): Promise<View> {
    const known = this.views.get(number);
    if (known) return known;
    const { view } = await server().ask('view', { table: this.id, number });
    this.views.set(number, view);
    return view;
  }
}
