import type { Finding } from "@changming/domain/context/context";

export type { Finding };
export type FindingState = Finding["state"];

export const good = (name: string, message: string): Finding => ({ name, state: "good", message, remedy: null });
export const notice = (name: string, message: string, remedy: string): Finding => ({
  name,
  state: "notice",
  message,
  remedy,
});
export const bad = (name: string, message: string, remedy: string): Finding => ({
  name,
  state: "bad",
  message,
  remedy,
});

/** The error code or name; never the message, which may contain an address with its password. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "原因不明";
  const cause = error.cause instanceof Error ? error.cause : error;
  if ("code" in cause && typeof cause.code === "string") return cause.code;
  return /timeout|terminated/i.test(cause.message) ? "没有回答" : cause.name;
}
