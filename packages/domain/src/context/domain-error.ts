import type { ErrorName } from "@changming/contract/errors";

/**
 * An expected outcome other than success. The server turns it into the error envelope and catches nothing else by type.
 */
export class DomainError extends Error {
  readonly error: ErrorName;
  readonly field: string | undefined;
  /** A sentence that replaces the registry's general one. */
  readonly sentence: string | undefined;
  /** Seconds after which the same call may succeed. */
  readonly waitSeconds: number | undefined;

  constructor(error: ErrorName, field?: string, sentence?: string, waitSeconds?: number) {
    super(error);
    this.name = "DomainError";
    this.error = error;
    this.field = field;
    this.sentence = sentence;
    this.waitSeconds = waitSeconds;
  }
}

/** Ends a verb with a `DomainError`. Always throws. */
export function fail(error: ErrorName, field?: string): never {
  throw new DomainError(error, field);
}

/** The result of an access rule: allowed, or a reason that the caller may see. */
export type Verdict = { allowed: true } | { allowed: false; reason: ErrorName };

export const allowed: Verdict = { allowed: true };

export function denied(reason: ErrorName): Verdict {
  return { allowed: false, reason };
}

/** Throws the reason unless the rule allows. */
export function demand(verdict: Verdict): void {
  if (!verdict.allowed) fail(verdict.reason);
}
