export type FindingState = "good" | "notice" | "bad";

/** The result of one check, for the operator. */
export interface Finding {
  name: string;
  state: FindingState;
  says: string;
  /** The remedy; null where nothing has to be done. */
  todo: string | null;
}

export const good = (name: string, says: string): Finding => ({ name, state: "good", says, todo: null });
export const notice = (name: string, says: string, todo: string): Finding => ({ name, state: "notice", says, todo });
export const bad = (name: string, says: string, todo: string): Finding => ({ name, state: "bad", says, todo });

/** The error code or name; never the message, which may contain an address with its password. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "原因不明";
  const cause = error.cause instanceof Error ? error.cause : error;
  return "code" in cause && typeof cause.code === "string" ? cause.code : cause.name;
}
