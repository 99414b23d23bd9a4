import { setTimeout as wait } from "node:timers/promises";
import type { Call } from "@changming/contract/define";
import { message } from "@changming/contract/message";
import { order } from "@changming/contract/order";
import { remembrance } from "@changming/contract/remembrance";
import { upload } from "@changming/contract/upload";
import { submitForm } from "@changming/gateways/testing/pay-site";
import type { PaySandbox } from "@changming/gateways/sandbox/pay-sandbox";
import { persist } from "./client.ts";
import type { Ledger } from "./ledger.ts";
import type { DrillWorld } from "./world.ts";

/** Milliseconds between two actions of one loop, and between two uploads. */
const [pauseMs, uploadPauseMs] = [500, 3_000];

const [buyerCount, writerCount, mournerCount] = [2, 5, 4];

const repeated = <Value>(count: number, make: () => Value) => Array.from({ length: count }, make);

type Outcome = Record<string, string>;

/** Visitors who leave messages, remember, buy and upload, one action after another, until `stop`. */
export class Writers {
  readonly #ledger: Ledger;
  readonly #world: DrillWorld;
  readonly #sandbox: PaySandbox;
  readonly #errors: unknown[] = [];
  #isStopping = false;
  #isOver = false;
  #serial = 0;
  #remembered = 0;
  #running: Promise<unknown> = Promise.resolve();

  constructor(parts: { ledger: Ledger; world: DrillWorld; sandbox: PaySandbox }) {
    this.#ledger = parts.ledger;
    this.#world = parts.world;
    this.#sandbox = parts.sandbox;
  }

  start(): void {
    const loops = [
      ...repeated(buyerCount, () => this.#repeat(pauseMs, (serial) => this.#buy(serial))),
      ...repeated(writerCount, () => this.#repeat(pauseMs, (serial) => this.#write(serial))),
      ...repeated(mournerCount, () => this.#repeat(pauseMs, () => this.#remember())),
      this.#repeat(uploadPauseMs, (serial) => this.#upload(serial)),
    ];
    this.#running = Promise.all(loops);
  }

  /** Begins nothing new, and waits at most so long for what is under way. Throws what a call said was wrong. */
  async stop(limitMs: number): Promise<void> {
    this.#isStopping = true;
    await Promise.race([this.#running, wait(limitMs)]);
    this.#isOver = true;
    await this.#running;
    if (this.#errors.length > 0) throw new AggregateError(this.#errors, "calls of the drill were wrong");
  }

  async #repeat(pause: number, act: (serial: number) => Promise<void>): Promise<void> {
    while (!this.#isStopping) {
      this.#serial += 1;
      await act(this.#serial).catch((error: unknown) => this.#errors.push(error));
      await wait(pause);
    }
  }

  async #write(serial: number): Promise<void> {
    const content = `演练留言 ${serial}`;
    const ref = `drill-${serial}`;
    const action = this.#ledger.begin("message", ref);
    const input = { residenceId: this.#residence(serial), content, ref };
    if (await this.#persist(message.leave, input, this.#visitor(serial).token))
      action.acknowledgedAt = performance.now();
  }

  async #remember(): Promise<void> {
    const { visitors, residences } = this.#world;
    // Each person remembers at a residence once a day.
    const residenceId = residences[Math.floor(this.#remembered / visitors.length)];
    if (residenceId === undefined) return;
    const { accountId, token } = this.#visitor(this.#remembered);
    this.#remembered += 1;
    const action = this.#ledger.begin("remembrance", `${accountId} ${residenceId}`);
    const answer = await this.#persist(remembrance.give, { residenceId: String(residenceId) }, token);
    if (answer) action.acknowledgedAt = performance.now();
  }

  async #buy(serial: number): Promise<void> {
    const { token } = this.#visitor(serial);
    const payType = serial % 2 === 0 ? 4 : 6;
    const action = this.#ledger.begin("order", `drill-${serial}`);
    const input = {
      residenceId: this.#residence(serial),
      giftId: String(this.#world.giftId),
      payType: String(payType),
      isAdult: "1",
      ref: `drill-${serial}`,
    };
    let created = await this.#persist<Outcome>(order.create, input, token);
    while (created && created["config"] === "") {
      await wait(pauseMs);
      created = await this.#persist<Outcome>(order.create, input, token);
    }
    if (!created) return;
    const { config = "", orderId = "" } = created;
    action.key = orderId;
    if (payType === 6) await submitForm({ origin: this.#sandbox.address() ?? "" }, config);
    const trade = this.#sandbox.orderStore.search((one) => config.includes(payType === 4 ? one.token : one.outTradeNo));
    if (!trade) throw new Error(`the order ${orderId} is unknown to the payment provider`);
    this.#sandbox.payer.pay(trade);
    while (!this.#isOver) {
      const isPaid: number | null = await this.#persist<number>(order.query, { orderId }, token);
      if (isPaid === 1) {
        action.acknowledgedAt = performance.now();
        return;
      }
      await wait(pauseMs);
    }
  }

  async #upload(serial: number): Promise<void> {
    const { token } = this.#visitor(serial);
    const action = this.#ledger.begin("upload", "");
    const answer = await this.#persist<Outcome>(upload.send, { ref: `drill-${serial}` }, token);
    if (!answer) return;
    action.key = answer["origin_url"] ?? "";
    action.acknowledgedAt = performance.now();
  }

  #visitor(serial: number): DrillWorld["visitors"][number] {
    const { visitors } = this.#world;
    const visitor = visitors[serial % visitors.length];
    if (!visitor) throw new Error("the drill has no visitors");
    return visitor;
  }

  #residence(serial: number): string {
    return String(this.#world.residences[serial % this.#world.residences.length]);
  }

  async #persist<Body>(call: Call, input: Record<string, string>, token: string): Promise<Body | null> {
    const answer = await persist<Body>(call, input, { token, isOver: () => this.#isOver, ledger: this.#ledger });
    return answer && answer.body;
  }
}
