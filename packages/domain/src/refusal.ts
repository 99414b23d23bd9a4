import type { ErrorName } from "@changming/contract/errors";

/** An expected outcome that is not success. The server turns it into the envelope; nothing else is caught there by type. */
export class Refusal extends Error {
  readonly error: ErrorName;
  readonly field: string | undefined;
  /** A sentence that says more than the registry's. */
  readonly sentence: string | undefined;
  /** After so many seconds the same may be asked again. */
  readonly waitSeconds: number | undefined;

  constructor(error: ErrorName, field?: string, sentence?: string, waitSeconds?: number) {
    super(error);
    this.name = "Refusal";
    this.error = error;
    this.field = field;
    this.sentence = sentence;
    this.waitSeconds = waitSeconds;
  }
}

/** Ends a verb with a refusal. Throws always. */
export function refuse(error: ErrorName, field?: string): never {
  throw new Refusal(error, field);
}

/** What an access rule answers: allowed, or the reason as the caller may learn it. */
export type Verdict = { allowed: true } | { allowed: false; reason: ErrorName };

export const allowed: Verdict = { allowed: true };

export function denied(reason: ErrorName): Verdict {
  return { allowed: false, reason };
}

/** Refuses unless the rule allows. */
export function demand(verdict: Verdict): void {
  if (!verdict.allowed) refuse(verdict.reason);
}
