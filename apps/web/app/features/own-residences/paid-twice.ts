import { isoDateTime } from "@changming/kit/shanghai";
import type { BodyOf } from "@changming/contract/define";
import type { consumption } from "@changming/contract/consumption";
import { systemClock } from "@changming/kit/clock";
import { api } from "../../api/api.ts";

type Spendings = BodyOf<typeof consumption.list>;

/** A payment older than this, in ms, is not the one that the user returns from. */
const recent = 30 * 60_000;

/** Number of queries and their interval in ms: a gateway may report a payment later than it redirects back. */
const tries = 3;
const pace = 2_000;

const timeOf = (shanghai: string) => Date.parse(isoDateTime(shanghai));

/** Message about a duplicate payment made just now; empty where there is none. `now` in ms. */
export function doublePaymentMessage({ itemList }: Pick<Spendings, "itemList">, now: number): string {
  const duplicateOrder = itemList.find(({ is_twice, pay_time }) => is_twice === 1 && now - timeOf(pay_time) < recent);
  if (!duplicateOrder) return "";
  const refundText = duplicateOrder.is_refunded === 1 ? "已经原路退回" : "会原路退回";
  return `这份申请之前已经付过了，刚才多付的 ¥${duplicateOrder.money} ${refundText}，可以在消费记录里看到。`;
}

/** Queries whether the payment that the user returns from is a duplicate, of another tab or another method. */
export async function fetchDoublePaymentMessage(signal: AbortSignal): Promise<string> {
  for (let tried = 0; tried < tries; tried += 1) {
    if (tried > 0) await new Promise((resolve) => setTimeout(resolve, pace));
    if (signal.aborted) return "";
    const spent = await api.consumption.list({ orderType: 1, pageSize: 5 }, { signal });
    const text = spent.ok ? doublePaymentMessage(spent.body, systemClock().getTime()) : "";
    if (text !== "") return text;
  }
  return "";
}
