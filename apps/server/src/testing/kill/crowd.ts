import type { Envelope } from "@changming/contract/envelope";
import type { Db } from "@changming/db/database";
import { anAccount, aSession } from "@changming/domain/testing/builders";
import { blackPng, formOf, formType } from "../picture-bytes.ts";
import { KillBuyer } from "./kill-buyer.ts";
import type { KillSite } from "./kill-site.ts";

export interface Acknowledged {
  orders: string[];
  messages: number[];
  /** Names in their addresses. */
  pictures: string[];
}

export interface CrowdPlace {
  residenceId: number;
  giftId: number;
  buyers: number;
}

/** People who buy, write and send pictures until they are told to stop, and what the site acknowledged to them. */
export class Crowd {
  #isOver = false;
  readonly #pictures: string[] = [];
  readonly #site: KillSite;
  readonly #buyers: KillBuyer[];
  readonly #all: Promise<unknown>;
  /** Told after each thing that was acknowledged. */
  #heard: () => void = () => undefined;

  private constructor(site: KillSite, buyers: KillBuyer[], senders: string[], giftId: number) {
    this.#site = site;
    this.#buyers = buyers;
    const buying = buyers.map((buyer, number) => this.#keepsBuying(buyer, number, giftId));
    const sending = senders.map((token) => this.#keepsSending(token));
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
      pictures: [...this.#pictures],
    };
  }

  /** Resolves when so many of each kind were acknowledged. Throws when somebody was refused. */
  async has(count: number): Promise<void> {
    const enough = () => Object.values(this.acknowledged()).every((kind) => kind.length >= count);
    const heard = new Promise<void>((resolve) => {
      this.#heard = () => enough() && resolve();
      this.#heard();
    });
    await Promise.race([heard, this.#all]);
  }

  /** Lets everybody finish what he is at. Throws when somebody was refused. */
  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#all;
  }

  async #keepsBuying(buyer: KillBuyer, number: number, giftId: number): Promise<void> {
    for (let round = 0; !this.#isOver; round += 1) {
      const bought = await buyer.order((number + round) % 2 === 0 ? 4 : 6, giftId, `deed-${round}`);
      await buyer.pay(bought);
      await buyer.leave(`第${number}位的第${round}句话`, `letter-${round}`);
      await buyer.isPaid(bought, 3);
      this.#heard();
    }
  }

  async #keepsSending(token: string): Promise<void> {
    for (let nth = 0; !this.#isOver && nth < 90; nth += 1) {
      const parts = [{ name: "file", value: blackPng(40 + nth, 40), filename: "lamp.png" }];
      const headers = { "content-type": formType, authorization: `Bearer ${token}` };
      const body = Uint8Array.from(formOf(parts));
      const answer = await fetch(`${this.#site.origin}/api/upload/index`, { method: "POST", headers, body });
      const envelope = (await answer.json()) as Envelope<{ url: string }>;
      if (envelope.code !== 1) throw new Error(envelope.msg);
      const [, name] = /\/uploads\/([\w-]{22})\//.exec(envelope.body.url) ?? [];
      if (name === undefined) throw new Error(`not an address of a picture: ${envelope.body.url}`);
      this.#pictures.push(name);
      this.#heard();
    }
  }
}
