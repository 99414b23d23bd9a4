import { createHash } from "node:crypto";
import type { Clock } from "@changming/kit/clock";
import { type Fen, fen } from "@changming/kit/money";
import { shanghaiDay, type ShanghaiDay } from "@changming/kit/shanghai";
import type {
  BillRow,
  Checkout,
  NotifyEvent,
  NotifyReading,
  PayAnswer,
  PayChannel,
  PayFailure,
  PayGateway,
  PayError,
  Purchase,
  RefundRequest,
  RefundState,
  Trade,
} from "../pay/pay-gateway.ts";

interface FakeTrade {
  outTradeNo: string;
  request: string;
  amount: Fen;
  trade: Trade;
  /** When it was closed, or when it expires. */
  endsAt: Date;
  refunds: Map<string, { amount: Fen; state: RefundState }>;
  /** Refunds made at the gateway itself, without a number of this site; most bills give no number at all. */
  byHand: { amount: Fen; at: Date; refundNo: string | null }[];
}

type Step = "create" | "query" | "close" | "refund" | "queryRefund" | "bill";

const empty: Buffer = Buffer.alloc(0);

/** The app of the service account, for payments inside WeChat. */
export const fakeAppid = "wxfake0000000001";

/**
 * In-memory gateway for tests of orders and payments. The test plays the payer (`pay`), the network (`fail`,
 * `loseAnswer`, `holdUp`) and the callback (`notify`, or `paidEvent` and the like as bytes for `parseNotify`). Its
 * signature is the header `fake-signature: ok`.
 */
export class FakePayGateway implements PayGateway {
  readonly channel: PayChannel;
  readonly payerAppid: string | null;
  /** A test can set `live`. */
  gateway: "live" | "sandbox" = "sandbox";
  readonly trades = new Map<string, FakeTrade>();
  /** Requests received, each with its number: `create CM01…`. */
  readonly requests: string[] = [];
  /** If true, refunds are `processing` until `finishRefund`. */
  areRefundsSlow = false;
  #clock: Clock;
  #failures = new Map<Step, { reason: PayFailure; isDone: boolean }[]>();
  #delays = new Map<Step, (() => Promise<void>)[]>();
  #events = 0;

  constructor(channel: PayChannel, clock: Clock) {
    this.channel = channel;
    this.payerAppid = channel === 4 ? fakeAppid : null;
    this.#clock = clock;
  }

  /** The next `step` is not carried out and fails. */
  fail(step: Step, reason: PayFailure = "gatewayUnreachable"): void {
    this.#queue(this.#failures, step, { reason, isDone: false });
  }

  /** The next `step` is carried out, but its response is lost. */
  loseAnswer(step: Step): void {
    this.#queue(this.#failures, step, { reason: "gatewayUnreachable", isDone: true });
  }

  /** Runs `meanwhile` after the next `step` was carried out and before its response. */
  holdUp(step: Step, meanwhile: () => Promise<void>): void {
    this.#queue(this.#delays, step, meanwhile);
  }

  /** The payer pays, even after closing. Throws when the order never reached the gateway. */
  pay(outTradeNo: string): Trade {
    const order = this.#order(outTradeNo);
    const tradeNo = `${this.channel}T${outTradeNo}`;
    order.trade = { state: "paid", tradeNo, amount: order.amount, currency: "CNY", paidAt: this.#clock() };
    return order.trade;
  }

  /** A refund made at the gateway itself: a part, or the rest of the amount. */
  giveBackByHand(outTradeNo: string, part?: Fen, refundNo: string | null = null): void {
    const order = this.#order(outTradeNo);
    if (!("tradeNo" in order.trade)) throw new Error(`${outTradeNo} is not paid`);
    const left = order.amount - refundedAmount(order);
    if (left <= 0) return;
    order.byHand.push({ amount: part ?? fen(left), at: this.#clock(), refundNo });
    order.trade = { ...order.trade, state: "refunded" };
  }

  finishRefund(outTradeNo: string, outRefundNo: string, state: RefundState = "done"): void {
    const refund = this.#order(outTradeNo).refunds.get(outRefundNo);
    if (!refund) throw new Error(`no refund ${outRefundNo}`);
    refund.state = state;
  }

  /** A callback about the payment, as headers and bytes; `changes` falsifies it. */
  paidEvent(outTradeNo: string, changes: Partial<Extract<NotifyEvent, { kind: "paid" }>> = {}) {
    const { trade } = this.#order(outTradeNo);
    if (trade.state !== "paid" && trade.state !== "refunded") throw new Error(`${outTradeNo} is not paid`);
    const { tradeNo, amount, currency, paidAt } = trade;
    const facts = { eventId: `event-${++this.#events}`, outTradeNo, tradeNo, isOurs: true, currency };
    return this.eventBytes({ ...facts, kind: "paid", amount, paidAt, ...changes });
  }

  /** A callback about the last manual refund. */
  byHandEvent(outTradeNo: string, eventId: string) {
    const last = this.#order(outTradeNo).byHand.at(-1);
    if (!last) throw new Error(`no manual refund of ${outTradeNo}`);
    return this.#refundEvent(outTradeNo, eventId, { outRefundNo: last.refundNo, amount: last.amount });
  }

  /** A callback about a refund that this site requested and that is done. */
  refundedEvent(outTradeNo: string, outRefundNo: string, eventId: string) {
    const amount = this.#order(outTradeNo).refunds.get(outRefundNo)?.amount ?? fen(0);
    return this.#refundEvent(outTradeNo, eventId, { outRefundNo, amount });
  }

  /** Stated as this provider does: the refund's own amount, or the sum of all that were done. */
  #refundEvent(outTradeNo: string, eventId: string, of: { outRefundNo: string | null; amount: Fen }) {
    const { trade, byHand, refunds } = this.#order(outTradeNo);
    if (!("tradeNo" in trade)) throw new Error(`${outTradeNo} is not paid`);
    const own = [...refunds.values()].filter(({ state }) => state === "done");
    const soFar = [...byHand, ...own].reduce((sum, { amount }) => sum + amount, 0);
    const amounts =
      this.channel === 4 ? { amount: of.amount, refundedSoFar: null } : { amount: null, refundedSoFar: soFar };
    const facts = { eventId, outTradeNo, tradeNo: trade.tradeNo, isOurs: true, outRefundNo: of.outRefundNo };
    return this.eventBytes({ ...facts, ...amounts, kind: "refund", state: "done" });
  }

  eventBytes(event: NotifyEvent): { headers: Record<string, string>; raw: Buffer } {
    return { headers: { "fake-signature": "ok" }, raw: Buffer.from(JSON.stringify(event)) };
  }

  prepare({ outTradeNo, amount, subject, expiresAt, scene, payerOpenid }: Purchase): string {
    if (!/^[0-9A-Z]{16,32}$/.test(outTradeNo)) throw new RangeError(`not a payment number: ${outTradeNo}`);
    if ((scene === "wechat") !== (payerOpenid !== null)) throw new RangeError("an openid belongs to the scene wechat");
    return JSON.stringify({ outTradeNo, amount, subject, expiresAt, scene, payerOpenid });
  }

  create(request: string): Promise<PayAnswer<{ checkout: Checkout }>> {
    const { outTradeNo, amount, expiresAt, scene } = JSON.parse(request) as {
      [Key in keyof Purchase]: Purchase[Key] extends Date ? string : Purchase[Key];
    };
    return this.#step("create", outTradeNo, () => {
      const known = this.trades.get(outTradeNo);
      if (known && known.request !== request) return this.#payError("refused", "INVALIDREQUEST");
      const trade: Trade = { state: this.channel === 4 ? "pending" : "notFound" };
      if (!known)
        this.trades.set(outTradeNo, {
          outTradeNo,
          request,
          amount: fen(amount),
          trade,
          endsAt: new Date(expiresAt),
          refunds: new Map(),
          byHand: [],
        });
      const validUntil = new Date(expiresAt);
      return { ok: true, checkout: this.#checkout(outTradeNo, scene, validUntil) };
    });
  }

  query(outTradeNo: string): Promise<PayAnswer<{ trade: Trade }>> {
    return this.#step("query", outTradeNo, () => ({
      ok: true,
      trade: this.trades.get(outTradeNo)?.trade ?? { state: "notFound" },
    }));
  }

  close(outTradeNo: string): Promise<PayAnswer<{ state: "closed" | "alreadyPaid" | "notFound" }>> {
    return this.#step<{ state: "closed" | "alreadyPaid" | "notFound" }>("close", outTradeNo, () => {
      const order = this.trades.get(outTradeNo);
      if (!order || order.trade.state === "notFound") return { ok: true, state: "notFound" };
      if (order.trade.state === "paid" || order.trade.state === "refunded") return { ok: true, state: "alreadyPaid" };
      order.trade = { state: "closed" };
      order.endsAt = this.#clock();
      return { ok: true, state: "closed" };
    });
  }

  refund({
    outTradeNo,
    outRefundNo,
    amount,
  }: RefundRequest): Promise<PayAnswer<{ state: Exclude<RefundState, "notFound"> }>> {
    return this.#step("refund", outRefundNo, () => {
      const order = this.trades.get(outTradeNo);
      if (!order || !("tradeNo" in order.trade)) return this.#payError("refused", "RESOURCENOTEXISTS");
      const known = order.refunds.get(outRefundNo);
      if (!known && refundedAmount(order) + amount > order.amount) return this.#payError("refused", "INVALIDREQUEST");
      const state = this.areRefundsSlow ? "processing" : "done";
      if (!known) order.refunds.set(outRefundNo, { amount, state });
      order.trade = { ...order.trade, state: "refunded" };
      return { ok: true, state: known && known.state !== "notFound" ? known.state : state };
    });
  }

  queryRefund(outTradeNo: string, outRefundNo: string): Promise<PayAnswer<{ state: RefundState }>> {
    return this.#step("queryRefund", outRefundNo, () => ({
      ok: true,
      state: this.trades.get(outTradeNo)?.refunds.get(outRefundNo)?.state ?? "notFound",
    }));
  }

  parseNotify(headers: Readonly<Record<string, string | string[] | undefined>>, raw: Uint8Array): NotifyReading {
    if (headers["fake-signature"] !== "ok") return { ok: false, reason: "badSignature" };
    const event = JSON.parse(Buffer.from(raw).toString("utf8")) as NotifyEvent;
    if (event.kind !== "paid") return { ok: true, event };
    return { ok: true, event: { ...event, paidAt: new Date(event.paidAt) } };
  }

  ackOk() {
    return { status: 200, contentType: "text/plain", body: "success" };
  }

  ackFail(status: 400 | 500 = 500) {
    return { status, contentType: "text/plain", body: "fail" };
  }

  bill(day: ShanghaiDay) {
    return this.#step("bill", day, () => {
      const rows = [...this.trades.values()].flatMap((order) => rowsOf(order, day));
      return { ok: true as const, bill: { rows, file: empty, sha1: createHash("sha1").update(empty).digest("hex") } };
    });
  }

  #checkout(outTradeNo: string, scene: Purchase["scene"], validUntil: Date): Checkout {
    const url = `http://gateway.example/${outTradeNo}`;
    if (this.channel === 6) return { kind: "form", html: `<form method="post" action="${url}"></form>`, validUntil };
    if (scene === "wechat") {
      const order = { appId: fakeAppid, timeStamp: "1", nonceStr: "n", package: `prepay_id=${outTradeNo}` };
      return { kind: "bridge", params: { ...order, signType: "RSA", paySign: "s" }, validUntil };
    }
    return scene === "pc" ? { kind: "code", codeUrl: url, validUntil } : { kind: "redirect", url, validUntil };
  }

  async #step<T>(step: Step, about: string, perform: () => PayAnswer<T>): Promise<PayAnswer<T>> {
    this.requests.push(`${step} ${about}`);
    const failure = this.#failures.get(step)?.shift();
    if (failure && !failure.isDone) return this.#payError(failure.reason, "FAKE");
    const answer = perform();
    await this.#delays.get(step)?.shift()?.();
    return failure ? this.#payError(failure.reason, "FAKE") : answer;
  }

  #payError(reason: PayFailure, code: string): PayError {
    return { ok: false, reason, code, requestId: null };
  }

  #queue<Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value): void {
    map.set(key, [...(map.get(key) ?? []), value]);
  }

  #order(outTradeNo: string): FakeTrade {
    const order = this.trades.get(outTradeNo);
    if (!order) throw new Error(`the gateway has no order ${outTradeNo}`);
    return order;
  }
}

/** Refunds done or on their way; closed ones never moved money. */
function refundedAmount({ refunds, byHand }: FakeTrade): number {
  const requests = [...refunds.values()].filter(({ state }) => state !== "closed").map(({ amount }) => amount);
  return [...requests, ...byHand.map(({ amount }) => amount)].reduce((sum, amount) => sum + amount, 0);
}

function rowsOf({ outTradeNo, trade, amount, refunds, byHand }: FakeTrade, day: ShanghaiDay): BillRow[] {
  if (!("tradeNo" in trade)) return [];
  const { tradeNo, paidAt } = trade;
  const row = (kind: BillRow["kind"], own: Pick<BillRow, "amount" | "at">, outRefundNo: string | null): BillRow => ({
    kind,
    outTradeNo,
    tradeNo,
    outRefundNo,
    ...own,
  });
  const back = [...refunds].filter(([, { state }]) => state === "done");
  const rows = [
    row("payment", { amount, at: paidAt }, null),
    ...back.map(([no, one]) => row("refund", { amount: one.amount, at: paidAt }, no)),
    ...byHand.map((one) => row("refund", one, one.refundNo)),
  ];
  return rows.filter(({ at }) => shanghaiDay(at) === day);
}
