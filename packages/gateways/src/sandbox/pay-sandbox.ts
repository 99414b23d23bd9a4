import type { Clock } from "@changming/kit/clock";
import type { FastifyInstance } from "fastify";
import { alipayNotices } from "./alipay-notices.ts";
import { FaultInjector } from "./fault-injector.ts";
import { Notifier } from "./notifier.ts";
import { OrderStore } from "./order-store.ts";
import type { PayKeys } from "./pay-keys.ts";
import { Payer } from "./payer.ts";
import type { SandboxCore } from "./sandbox-core.ts";
import { wechatNotices } from "./wechat-notices.ts";
import { mountAlipay } from "./mount-alipay.ts";
import { mountCashier } from "./cashier.ts";
import { mountControl } from "./control.ts";
import { mountWechat } from "./mount-wechat.ts";
import { WechatError } from "./wechat-wire.ts";

interface PaySandboxOptions {
  keys: PayKeys;
  /** Where orders are stored; null: in memory only. */
  folder: string | null;
  clock: Clock;
  /** Divides the waiting times between notifications. */
  speed: number;
  /** Public origin for payers; null: the host of the request. */
  publicOrigin: string | null;
}

/** Both gateways with one order store. The address is set when the sandbox is mounted. */
export interface PaySandbox extends SandboxCore {
  /** `http://127.0.0.1:3000`; null before the server listens. */
  address: () => string | null;
}

export function openPaySandbox({ keys, folder, clock, speed, publicOrigin }: PaySandboxOptions): PaySandbox {
  const orderStore = new OrderStore(folder);
  const faults = new FaultInjector();
  const core = (): SandboxCore => sandbox;
  const styles = { wechat: wechatNotices(core), alipay: alipayNotices(core) };
  const notifier = new Notifier({ orderStore, faults, clock, speed, styles });
  const payer = new Payer({ orderStore, faults, notifier, clock });
  const sandbox: PaySandbox = {
    keys,
    orderStore,
    faults,
    notifier,
    payer,
    clock,
    payerOrigin: (host) => publicOrigin ?? `http://${host}`,
    bills: new Map(),
    address: () => null,
  };
  return sandbox;
}

const maxBytes = 65_536;

/** Both gateways, the cashier and the control page on our own server. Bodies stay raw: signatures are over bytes. */
export function mountPaySandbox(server: FastifyInstance, sandbox: PaySandbox): void {
  sandbox.address = () => addressOf(server);
  server.addHook("onListen", async () => sandbox.notifier.resume());
  server.addHook("onClose", async () => {
    await sandbox.notifier.stop();
    sandbox.orderStore.close();
  });
  void server.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: maxBytes }, (_request, body, done) =>
      done(null, body),
    );
    scope.setErrorHandler((error, _request, reply) => {
      if (!(error instanceof WechatError)) throw error;
      return reply.code(error.status).send({ code: error.code, message: error.message });
    });
    mountWechat(scope, sandbox);
    mountAlipay(scope, sandbox);
    mountCashier(scope, sandbox);
    mountControl(scope, sandbox);
  });
}

/** The address at which this process itself reaches the server. */
function addressOf(server: FastifyInstance): string | null {
  const address = server.server.address();
  if (address === null || typeof address === "string") return null;
  const isAny = address.address === "0.0.0.0" || address.address === "::";
  const host = address.family === "IPv6" && !isAny ? `[${address.address}]` : isAny ? "127.0.0.1" : address.address;
  return `http://${host}:${address.port}`;
}
