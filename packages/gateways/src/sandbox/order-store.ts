import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from "node:fs";
import { join } from "node:path";

export type Provider = "wechat" | "alipay";

export interface SandboxRefund {
  outRefundNo: string;
  /** The gateway's own number. */
  refundNo: string;
  /** Fen. */
  amount: number;
  reason: string;
  notifyUrl: string | null;
  state: "processing" | "success" | "abnormal" | "closed";
  at: string;
}

export interface SandboxNotice {
  id: string;
  kind: "paid" | "refund" | "finished";
  outRefundNo: string | null;
  createdAt: string;
  /** How often it was sent. */
  tries: number;
  /** ISO instant of the next try; null: acknowledged, given up or suppressed. */
  dueAt: string | null;
  /** The merchant's answer to each try: `200 success`. */
  answers: string[];
}

export interface SandboxOrder {
  provider: Provider;
  outTradeNo: string;
  /** Part of the cashier's address; a new one invalidates the old. */
  token: string;
  scene: "native" | "h5" | "jsapi" | "page" | "wap";
  /** The WeChat user who may pay it; absent where anyone may. */
  payerOpenid?: string;
  /** Fen. */
  amount: number;
  subject: string;
  attach: string | null;
  notifyUrl: string | null;
  returnUrl: string | null;
  quitUrl: string | null;
  /** Of the create request: the same number with other parameters is rejected. */
  fingerprint: string;
  createdAt: string;
  expiresAt: string | null;
  /** `unseen`: Alipay does not know the trade before the payer has logged in. */
  state: "unseen" | "open" | "paid" | "closed";
  isFinished: boolean;
  tradeNo: string | null;
  paidAt: string | null;
  refunds: SandboxRefund[];
  notices: SandboxNotice[];
}

const keyOf = ({ provider, outTradeNo }: Pick<SandboxOrder, "provider" | "outTradeNo">) => `${provider} ${outTradeNo}`;

/**
 * The gateways' orders, in memory; each change is a row of a journal that is written before the call returns, so that a
 * killed process loses nothing. Without a folder, in memory only.
 */
export class OrderStore {
  readonly #orders = new Map<string, SandboxOrder>();
  #journal: number | null = null;

  constructor(folder: string | null) {
    if (folder === null) return;
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const file = join(folder, "orders.jsonl");
    for (const order of readLines(file)) this.#orders.set(keyOf(order), order);
    const draft = openSync(`${file}.${process.pid}`, "w", 0o600);
    for (const order of this.#orders.values()) writeSync(draft, `${JSON.stringify(order)}\n`);
    fsyncSync(draft);
    closeSync(draft);
    renameSync(`${file}.${process.pid}`, file);
    this.#journal = openSync(file, "a", 0o600);
  }

  all(): SandboxOrder[] {
    return [...this.#orders.values()];
  }

  find(provider: Provider, outTradeNo: string): SandboxOrder | undefined {
    return this.#orders.get(keyOf({ provider, outTradeNo }));
  }

  /** The first order that matches. */
  search(isIt: (order: SandboxOrder) => boolean): SandboxOrder | undefined {
    return this.all().find(isIt);
  }

  /** Stores the order as it is now. */
  save(order: SandboxOrder): void {
    this.#orders.set(keyOf(order), order);
    if (this.#journal !== null) writeSync(this.#journal, `${JSON.stringify(order)}\n`);
  }

  close(): void {
    if (this.#journal !== null) closeSync(this.#journal);
    this.#journal = null;
  }
}

/** The last row may be half written: its request was never answered. */
function readLines(file: string): SandboxOrder[] {
  let text = "";
  try {
    text = readFileSync(file, "utf8");
  } catch {
    return [];
  }
  return text.split("\n").flatMap((line) => {
    try {
      return line === "" ? [] : [JSON.parse(line) as SandboxOrder];
    } catch {
      return [];
    }
  });
}
