import type { Db } from "@changming/db/database";
import { freePort } from "@changming/db/embedded/embedded";
import type { TestDatabase } from "@changming/db/testing/test-database";
import type { Tills } from "@changming/domain/testing/ledger-totals";
import type { PayGateways } from "@changming/gateways/pay/pay-gateway";
import { sandboxPay } from "@changming/gateways/sandbox/sandbox-pay";
import type { PaySandbox } from "@changming/gateways/sandbox/pay-sandbox";
import { sandboxTills } from "../sandbox-tills.ts";
import { makeTempFolder } from "@changming/kit/testing/temp-folder";
import { openGateways, type OwnGateways } from "./own-gateways.ts";
import { childEnvironment, ServerChild } from "./server-child.ts";
import type { Arming } from "./steps.ts";

const existing = (path: string) => ({ path, discard: () => Promise.resolve() });

interface Parts {
  db: Db;
  gateways: OwnGateways;
  env: Record<string, string>;
  discard: () => Promise<void>;
}

/**
 * A server in a process of its own that restarts whenever it is killed, and the gateways in this one, which survive it.
 * The server's adapters are the live ones, with the sandbox's keys and addresses.
 */
export class KillSite {
  readonly origin: string;
  deaths = 0;
  /** Runs after each kill and before the next start. */
  onDeath: () => Promise<void> = () => Promise.resolve();
  readonly #parts: Parts;
  #standby: ServerChild;
  #running: ServerChild | null = null;
  #up: Promise<void> = Promise.resolve();
  #isClosing = false;

  private constructor(parts: Parts) {
    this.#parts = parts;
    this.origin = `http://127.0.0.1:${parts.env["PORT"]}`;
    this.#standby = new ServerChild(parts.env);
  }

  /** On `dataDir`, which is retained; by default in a folder of its own. */
  static async open({ db, url }: Pick<TestDatabase, "db" | "url">, dataDir?: string): Promise<KillSite> {
    const gateways = await openGateways();
    const { path, discard } = dataDir === undefined ? await makeTempFolder() : existing(dataDir);
    const env = { ...childEnvironment(url, path, await freePort()), ...gateways.environment };
    const site = new KillSite({ db, gateways, env, discard });
    site.#up = site.#start();
    await site.#up;
    return site;
  }

  get sandbox(): PaySandbox {
    return this.#parts.gateways.sandbox;
  }

  /** Adapters of the same gateways, for a job that this process runs. */
  get gateways(): PayGateways {
    const { 4: wechat, 6: alipay } = sandboxPay(this.sandbox).gateways;
    // The server's adapters are live ones: a job with those of the sandbox would skip its payments.
    return { 4: wechat && { ...wechat, gateway: "live" }, 6: alipay && { ...alipay, gateway: "live" } };
  }

  /** The fen that the gateways received and refunded. */
  get tills(): Tills {
    return sandboxTills(this.sandbox);
  }

  /** The server that runs now; waits for one that is starting. */
  async server(): Promise<ServerChild> {
    await this.#up;
    if (this.#running === null) throw new Error("no server runs");
    return this.#running;
  }

  /** Counts the steps of the server from now on, of the next one if this one is dying. */
  async arm(arming: Arming | null): Promise<void> {
    for (;;) {
      const server = await this.server();
      const isArmed = await server.arm(arming).then(
        () => true,
        () => false,
      );
      if (isArmed) return;
      await server.gone;
    }
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    await this.#up.catch(() => undefined);
    await Promise.all([this.#running?.kill(), this.#standby.kill()]);
    await this.#parts.gateways.close();
    await this.#parts.discard();
  }

  async #comeBack(): Promise<void> {
    await this.onDeath();
    // A real restart takes longer: by then every payment may be queried again.
    await this.#parts.db
      .updateTable("payment")
      .set({ queried_at: new Date(0) })
      .execute();
    await this.#start();
  }

  async #start(): Promise<void> {
    const server = this.#standby;
    await server.run();
    this.#running = server;
    this.#standby = new ServerChild(this.#parts.env);
    void server.gone.then(() => {
      if (this.#isClosing) return;
      this.deaths += 1;
      this.#up = this.#comeBack();
      // The rejection reaches those who wait for the server.
      this.#up.catch(() => undefined);
    });
  }
}
