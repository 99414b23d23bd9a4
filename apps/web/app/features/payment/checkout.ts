import type { BodyOf } from "@changming/contract/define";
import type { order } from "@changming/contract/order";

/** An order as the server shows it to who pays. */
export type Checkout = BodyOf<typeof order.create>;

export type PayType = 4 | 6;

/**
 * Where a purchase is: `preparing` the gateway has not answered yet; `code` is shown; `away` the browser goes, or went,
 * to the gateway's page; `failed` there is no code; `withdrawn` it is not to be paid any more; `returned` the money goes back.
 */
export type Step = "preparing" | "code" | "away" | "failed" | "expired" | "withdrawn" | "paid" | "returned";

export function stepOf({ state, configKind }: Pick<Checkout, "state" | "configKind">): Step {
  if (state === "refunding" || state === "refunded") return "returned";
  if (state !== "waiting") return state;
  if (configKind === "code") return "code";
  return configKind === "" ? "preparing" : "away";
}

/** Nobody looks longer at the word that a code is on its way, in ms. */
export const longestWait = 10_000;

/** Every so many rounds it is asked how the order stands: money that goes back is never told as paid. */
const wholeRound = 3;

/**
 * What the page asks for now and when, in its `round` from 1 on: every 2 s whether it is paid, and now and then how it
 * stands; sooner how it stands, while a code is awaited.
 */
export function questionOf(
  step: Step,
  { isTimeOver, round }: { isTimeOver: boolean; round: number },
): { ask: "state" | "query"; after: number } | null {
  if (step === "preparing") return { ask: "state", after: 1_000 };
  // Who scanned the code before may pay all the same, and is to read what becomes of that.
  if (step === "expired" || step === "withdrawn") return { ask: "state", after: 10_000 };
  if (step !== "code" && step !== "away") return null;
  return { ask: isTimeOver || round % wholeRound === 0 ? "state" : "query", after: 2_000 };
}

/** 14:05 of seconds. */
export function clockText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
