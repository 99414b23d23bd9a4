import type { BodyOf } from "@changming/contract/define";
import type { order } from "@changming/contract/order";

/** An order as the server sends it to its payer. */
export type CheckoutView = BodyOf<typeof order.create>;

export type PayType = 4 | 6;

/**
 * Where a purchase is: `preparing` the gateway has not answered yet; `code` is visible; `payer` WeChat has yet to
 * say who pays; `away` the payer is going, or
 * has gone, to the gateway's page or to WeChat's window; `failed` there is no code; `withdrawn` it is no longer payable; `returned` it is
 * refunded.
 */
export type CheckoutStep =
  | "preparing"
  | "code"
  | "payer"
  | "away"
  | "failed"
  | "expired"
  | "withdrawn"
  | "paid"
  | "returned";

export function stepOf({ state, configKind }: Pick<CheckoutView, "state" | "configKind">): CheckoutStep {
  if (state === "refunding" || state === "refunded") return "returned";
  if (state !== "waiting") return state;
  if (configKind === "code" || configKind === "payer") return configKind;
  return configKind === "" ? "preparing" : "away";
}

/** Maximum time for which a code is announced as coming, in ms. */
export const maxWait = 10_000;

/** Every so many rounds the state is queried: a refunded order must never be reported as paid. */
const wholeRound = 3;

/**
 * The next query of the page and its delay in ms, in its `round` from 1 on: every 2 s whether the order is paid
 * (R-payment-2, R-application-12), now and then its state; the state every second while a code is awaited.
 */
export function nextQuery(
  step: CheckoutStep,
  { isTimeOver, round }: { isTimeOver: boolean; round: number },
): { call: "state" | "query"; after: number } | null {
  if (step === "preparing") return { call: "state", after: 1_000 };
  // A user who scanned the code before may still pay, and has to learn the outcome.
  if (step === "expired" || step === "withdrawn") return { call: "state", after: 10_000 };
  if (step !== "code" && step !== "away") return null;
  return { call: isTimeOver || round % wholeRound === 0 ? "state" : "query", after: 2_000 };
}

/** Formats seconds: 14:05. */
export function clockText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
