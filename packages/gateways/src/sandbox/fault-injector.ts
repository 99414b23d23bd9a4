/** Every fault that can be set in the payment sandbox, with its label for the control page. */
export const faultNames = {
  busy: "接口回 429，什么也没做",
  broken: "接口回 500，什么也没做",
  slow: "接口等 ms 毫秒再答",
  loseAnswer: "事情办了，答复在路上断掉",
  badAnswer: "答复的签名是错的",
  staleAnswer: "答复的签名时间差了十分钟",
  notifyBeforeAnswer: "下单的答复还没回，已经付了款、通知也到了",
  payBeforeClose: "关单之前的一瞬间付了款",
  payAfterClose: "关单之后仍然付了款",
  noNotify: "付了款，不发通知",
  lateNotify: "通知晚 ms 毫秒",
  duplicateNotify: "通知收到了还再发一次",
  twinNotify: "同一个通知同时发两份",
  signTest: "先发一次签名探测",
  badNotify: "通知的签名是错的",
  staleNotify: "通知的签名时间差了十分钟",
  wrongKey: "通知用不认识的公钥编号",
  badTag: "通知签名是对的，密文被改过（微信）",
  wrongAmount: "通知里的金额多一分",
  wrongApp: "通知里是别人的应用",
  wrongMerchant: "通知里是别人的商户",
  bridgeFails: "微信里的付款窗口打不开",
  bridgeMisleads: "微信里付了款却说取消，取消了却说付了款",
  refundProcessing: "退款停在处理中，等控制台放行",
  refundAbnormal: "退款先处理中，然后异常",
  billMissing: "账单少一笔",
  billExtra: "账单多一笔不认识的",
  billWrongAmount: "账单里一笔付款多一分",
  billBadHash: "账单与摘要不符（微信）",
} as const;

export type FaultName = keyof typeof faultNames;

/** Kinds of call that a fault can be limited to. */
export type Step = "create" | "query" | "close" | "refund" | "queryRefund" | "bill";

interface Fault<Name> {
  name: Name;
  /** How often it still happens. */
  times: number;
  /** Only for this order; null: for any. */
  outTradeNo: string | null;
  /** Only for this kind of call; null: for any. */
  step: Step | null;
  /** Milliseconds, for faults about time. */
  ms: number;
}

export function isFaultName(name: string): name is FaultName {
  return Object.hasOwn(faultNames, name);
}

/** The faults that are set. They are in memory only: a restart clears them. */
export class FaultInjector<Name extends string = FaultName> {
  #faults: Fault<Name>[] = [];

  set(
    name: Name,
    { times = 1, outTradeNo = null, step = null, ms = 1_000 }: Partial<Omit<Fault<Name>, "name">> = {},
  ): void {
    this.#faults.push({ name, times, outTradeNo, step, ms });
  }

  clear(): void {
    this.#faults = [];
  }

  list(): readonly Fault<Name>[] {
    return this.#faults;
  }

  /** The fault that is to happen now; its remaining number goes down by one. */
  take(name: Name, about: { outTradeNo?: string | null; step?: Step } = {}): Fault<Name> | null {
    const fault = this.#faults.find(
      (one) =>
        one.name === name &&
        (one.outTradeNo === null || one.outTradeNo === about.outTradeNo) &&
        (one.step === null || one.step === about.step),
    );
    if (!fault) return null;
    fault.times--;
    this.#faults = this.#faults.filter(({ times }) => times > 0);
    return fault;
  }
}
