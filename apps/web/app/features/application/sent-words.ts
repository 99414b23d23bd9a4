import type { SentApplication } from "./use-application-form.ts";

/** What is said of an application that the server took, as it stands now: no success where there is none. */
export function sentWords(state: SentApplication["state"]): string {
  return state === "underReview" || state === "awaitingPayment" ? "提交成功" : "这份申请已有结果，请看下面的进度";
}
