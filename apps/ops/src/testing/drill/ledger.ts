/** A call of a client, with all its repetitions until it is answered. */
export interface MadeCall {
  path: string;
  /** Milliseconds of the monotonic clock. */
  startedAt: number;
  /** null: not yet. */
  answeredAt: number | null;
}

export type ActionKind = "message" | "remembrance" | "order" | "upload" | "privacy";

/** What a client did, and what it was told. Written by the clients alone: the site has no part in it. */
export interface Action {
  kind: ActionKind;
  /** What the database must contain once: the message's ref, the person and residence, the order's number, the picture. */
  key: string;
  /** Milliseconds of the monotonic clock. */
  startedAt: number;
  /** When the site acknowledged it; null: not yet, or its answer was lost. */
  acknowledgedAt: number | null;
}

/** All actions of the drill's clients, independent of the site. */
export class Ledger {
  readonly actions: Action[] = [];
  readonly #calls: MadeCall[] = [];

  begin(kind: ActionKind, key: string): Action {
    const action: Action = { kind, key, startedAt: performance.now(), acknowledgedAt: null };
    this.actions.push(action);
    return action;
  }

  beginCall(path: string): MadeCall {
    const call = { path, startedAt: performance.now(), answeredAt: null };
    this.#calls.push(call);
    return call;
  }

  /** The call that took longest of those under way at some time since `from`, and its milliseconds. */
  slowestCallSince(from: number): { path: string; ms: number } {
    const now = performance.now();
    return this.#calls
      .filter(({ answeredAt }) => (answeredAt ?? now) >= from)
      .map(({ path, startedAt, answeredAt }) => ({ path, ms: (answeredAt ?? now) - startedAt }))
      .reduce((slowest, call) => (call.ms > slowest.ms ? call : slowest), { path: "", ms: 0 });
  }

  get unanswered(): Action[] {
    return this.actions.filter(({ acknowledgedAt }) => acknowledgedAt === null);
  }
}
