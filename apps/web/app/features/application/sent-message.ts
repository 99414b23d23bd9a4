import type { SentApplication } from "./use-application-form.ts";

/** The message after sending, by the application's current state: no success message once it has a result. */
export function sentMessage(state: SentApplication["state"]): string {
  return state === "underReview" || state === "awaitingPayment" ? "提交成功" : "这份申请已有结果，请看下面的进度";
}
