import { useState } from "react";
import { api } from "../../api/api.ts";
import type { PaymentError } from "../payment/use-payment.ts";
import { useWechatReturn } from "../wechat/wechat-return.ts";

export interface Payer {
  /** WeChat has just returned, and the server knows now who pays. */
  isStored: boolean;
  /** The server is being told. */
  isBusy: boolean;
  error: PaymentError | null;
}

/** Stores who pays once WeChat has returned to this page. */
export function usePayer(): Payer {
  const [payer, setPayer] = useState<Payer>({ isStored: false, isBusy: false, error: null });
  const fail = (msg: string) => setPayer({ isStored: false, isBusy: false, error: { error: "payer", msg } });
  useWechatReturn(async (returned) => {
    if ("error" in returned) return fail(returned.error);
    setPayer({ isStored: false, isBusy: true, error: null });
    const result = await api.account.authPayer({ authCode: returned.code });
    if (result.ok) setPayer({ isStored: true, isBusy: false, error: null });
    else if (result.error !== "sessionInvalid") fail(result.msg);
  });
  return payer;
}
