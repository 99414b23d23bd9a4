import type { Ctx } from "../context/context.ts";
import { fail } from "../context/domain-error.ts";
import type { PaymentRow } from "../order/transition.ts";

/** WeChat's browser on a phone can open neither cashier without keys that this site does not have. */
export function payScene(ctx: Ctx): PaymentRow["scene"] {
  if (ctx.browser === "wechat") fail("payInBrowser");
  return ctx.browser;
}
