import { randomId } from "@changming/kit/ids";
import type { SandboxOrder } from "../sandbox/pay/order-store.ts";

interface Paid extends Pick<SandboxOrder, "outTradeNo" | "amount" | "subject"> {
  createdAt: Date;
  paidAt: Date;
}

/** A payment as the WeChat Pay sandbox stores it. */
export function paidAtWechat({ createdAt, paidAt, ...paid }: Paid): SandboxOrder & { tradeNo: string } {
  return {
    ...paid,
    provider: "wechat",
    token: randomId(),
    scene: "native",
    attach: null,
    notifyUrl: null,
    returnUrl: null,
    quitUrl: null,
    fingerprint: "",
    createdAt: createdAt.toISOString(),
    expiresAt: null,
    state: "paid",
    isFinished: false,
    tradeNo: `4200${paid.outTradeNo.slice(0, 24)}`,
    paidAt: paidAt.toISOString(),
    refunds: [],
    notices: [],
  };
}
