import { setTimeout as wait } from "node:timers/promises";
import type { InjectOptions } from "fastify";
import { message } from "@changming/contract/message";
import type { Call } from "@changming/contract/define";
import type { Envelope } from "@changming/contract/envelope";
import { order } from "@changming/contract/order";
import type { Db } from "@changming/db/database";
import { anAccount, aSession } from "@changming/domain/testing/builders";
import { submitForm } from "@changming/gateways/testing/pay-site";
import { requestOf } from "../requests.ts";
import type { KillSite } from "./kill-site.ts";

/** Errors that a retry may resolve. */
const passing = new Set<string>(["orderTooSoon", "messageTooSoon", "failed", "unavailable"]);

/** Milliseconds after which a call without an answer is retried, with the same ref. */
const retryMs = 15;

interface Bought {
  orderNo: string;
  payType: 4 | 6;
}

/** A buyer that retries every unanswered call, as a page does. */
export class KillBuyer {
  /** Orders and messages that were acknowledged to this buyer. */
  readonly bought: Bought[] = [];
  readonly left: { id: number; content: string }[] = [];
  readonly accountId: number;
  readonly #site: KillSite;
  readonly #db: Db;
  readonly #token: string;
  readonly #residenceId: number;

  private constructor(site: KillSite, own: { db: Db; accountId: number; token: string; residenceId: number }) {
    this.#site = site;
    this.#db = own.db;
    this.accountId = own.accountId;
    this.#token = own.token;
    this.#residenceId = own.residenceId;
  }

  static async open(site: KillSite, db: Db, residenceId: number): Promise<KillBuyer> {
    const { id } = await anAccount(db);
    const now = new Date();
    const token = await aSession(db, id, { created_at: now, last_seen_at: now });
    return new KillBuyer(site, { db, accountId: id, token, residenceId });
  }

  /** Orders a gift; resolves when it was answered with a way to pay. */
  async order(payType: 4 | 6, giftId: number, ref: string): Promise<Bought & { config: string }> {
    const input = { payType: String(payType), residenceId: String(this.#residenceId), giftId: String(giftId), ref };
    for (;;) {
      const body = bodyOf<{ orderId: string; config: string }>(await this.#call(order.create, input));
      if (!body || body.config === "") {
        await wait(retryMs);
        continue;
      }
      const bought = { orderNo: body.orderId, payType };
      this.bought.push(bought);
      return { ...bought, config: body.config };
    }
  }

  /** Pays at the cashier; the gateway notifies the server by itself, as often as needed. */
  async pay({ orderNo, payType, config }: Bought & { config: string }): Promise<void> {
    const { orderStore, payer, address } = this.#site.sandbox;
    if (payType === 6) await submitForm({ origin: address() ?? "" }, config);
    const { no } = await this.#db
      .selectFrom("payment")
      .innerJoin("orders", "orders.id", "payment.order_id")
      .select("payment.out_trade_no as no")
      .where("orders.order_no", "=", orderNo)
      .executeTakeFirstOrThrow();
    const trade = orderStore.find(payType === 4 ? "wechat" : "alipay", no);
    if (!trade || !payer.pay(trade).isPaid) throw new Error(`${no} cannot be paid at the sandbox`);
  }

  /** Polls as the page does until it is paid; false after `maxTries` polls. */
  async isPaid({ orderNo }: Bought, maxTries = 400): Promise<boolean> {
    for (let tries = 0; tries < maxTries; tries += 1) {
      if (bodyOf<number>(await this.#call(order.query, { orderId: orderNo })) === 1) return true;
      await wait(retryMs);
    }
    return false;
  }

  /** Leaves a message; resolves with its id when it was acknowledged. */
  async leave(content: string, ref: string): Promise<number> {
    for (;;) {
      const input = { residenceId: String(this.#residenceId), content, ref };
      const body = bodyOf<{ id: number }>(await this.#call(message.leave, input));
      if (body) {
        this.left.push({ id: body.id, content });
        return body.id;
      }
      await wait(retryMs);
    }
  }

  /** null: there was no answer. */
  async #call(call: Call, input: Record<string, string>): Promise<Envelope<unknown> | null> {
    const { url, ...request } = fetchable(requestOf(call, input, this.#token));
    try {
      const answer = await fetch(`${this.#site.origin}${url}`, { ...request, signal: AbortSignal.timeout(5_000) });
      return (await answer.json()) as Envelope<unknown>;
    } catch {
      return null;
    }
  }
}

/** An injected request in the form that `fetch` takes. */
function fetchable({ url, headers, payload }: InjectOptions) {
  if (typeof url !== "string" || typeof payload !== "string") throw new Error("no form");
  return { url, method: "POST", headers: headers as Record<string, string>, body: payload };
}

/** The body of an answer; null when there was none. Throws for an error that a retry does not resolve. */
function bodyOf<Body>(envelope: Envelope<unknown> | null): Body | null {
  if (envelope === null) return null;
  if (envelope.code === 1) return envelope.body as Body;
  if (passing.has(envelope.error)) return null;
  throw new Error(`${envelope.error}: ${envelope.msg}`);
}
