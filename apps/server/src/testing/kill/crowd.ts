import type { Envelope } from "@changming/contract/envelope";
import type { Db } from "@changming/db/database";
import { anAccount, aSession } from "@changming/domain/testing/builders";
import { blackPng, formOf, formType } from "../image-bytes.ts";
import { KillBuyer } from "./kill-buyer.ts";
import type { KillSite } from "./kill-site.ts";

export interface Acknowledged {
  orders: string[];
  messages: number[];
  /** The names in the addresses of uploads. */
  uploads: string[];
}

interface CrowdPlace {
  residenceId: number;
  giftId: number;
  buyers: number;
}

/** Users who buy, write and upload until stopped, and what the site acknowledged to them. */
export class Crowd {
  #isOver = false;
  readonly #uploads: string[] = [];
  readonly #site: KillSite;
  readonly #buyers: KillBuyer[];
  readonly #all: Promise<unknown>;
  /** Called after each acknowledged action. */
  #onAcknowledged: () => void = () => undefined;

  private constructor(site: KillSite, buyers: KillBuyer[], senders: string[], giftId: number) {
    this.#site = site;
    this.#buyers = buyers;
    const buying = buyers.map((buyer, number) => this.#buyRepeatedly(buyer, number, giftId));
    const sending = senders.map((token) => this.#uploadRepeatedly(token));
    this.#all = Promise.all([...buying, ...sending]);
    this.#all.catch(() => undefined);
  }

  static async open(site: KillSite, db: Db, { residenceId, giftId, buyers }: CrowdPlace): Promise<Crowd> {
    const people = await Promise.all(Array.from({ length: buyers }, () => KillBuyer.open(site, db, residenceId)));
    const now = new Date();
    const fresh = { created_at: now, last_seen_at: now };
    const senders = [
      await aSession(db, (await anAccount(db)).id, fresh),
      await aSession(db, (await anAccount(db)).id, fresh),
    ];
    return new Crowd(site, people, senders, giftId);
  }

  /** All that was acknowledged until now. */
  acknowledged(): Acknowledged {
    return {
      orders: this.#buyers.flatMap(({ bought }) => bought.map(({ orderNo }) => orderNo)),
      messages: this.#buyers.flatMap(({ left }) => left.map(({ id }) => id)),
      uploads: [...this.#uploads],
    };
  }

  /** Resolves when so many of each kind were acknowledged. Throws when a user was rejected. */
  async has(count: number): Promise<void> {
    const enough = () => Object.values(this.acknowledged()).every((kind) => kind.length >= count);
    const reached = new Promise<void>((resolve) => {
      this.#onAcknowledged = () => enough() && resolve();
      this.#onAcknowledged();
    });
    await Promise.race([reached, this.#all]);
  }

  /** Lets every user finish the current action. Throws when a user was rejected. */
  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#all;
  }

  async #buyRepeatedly(buyer: KillBuyer, number: number, giftId: number): Promise<void> {
    for (let round = 0; !this.#isOver; round += 1) {
      const bought = await buyer.order((number + round) % 2 === 0 ? 4 : 6, giftId, `order-${round}`);
      await buyer.pay(bought);
      await buyer.leave(`第${number}位的第${round}句话`, `message-${round}`);
      await buyer.isPaid(bought, 3);
      this.#onAcknowledged();
    }
  }

  async #uploadRepeatedly(token: string): Promise<void> {
    for (let nth = 0; !this.#isOver && nth < 90; nth += 1) {
      const parts = [{ name: "file", value: blackPng(40 + nth, 40), filename: "lamp.png" }];
      const headers = { "content-type": formType, authorization: `Bearer ${token}` };
      const body = Uint8Array.from(formOf(parts));
      const answer = await fetch(`${this.#site.origin}/api/upload/index`, { method: "POST", headers, body });
      const envelope = (await answer.json()) as Envelope<{ url: string }>;
      if (envelope.code !== 1) throw new Error(envelope.msg);
      const [, name] = /\/uploads\/([\w-]{22})\//.exec(envelope.body.url) ?? [];
      if (name === undefined) throw new Error(`not the address of an upload: ${envelope.body.url}`);
      this.#uploads.push(name);
      this.#onAcknowledged();
    }
  }
}
