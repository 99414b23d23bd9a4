import type { FastifyInstance } from "fastify";
import { mountAlipay } from "./mount-alipay.ts";
import { mountCashier } from "./cashier.ts";
import { cashierStyle, cashierStylePath } from "./cashier-page.ts";
import { mountControl } from "./control.ts";
import { mountWechat } from "./mount-wechat.ts";
import type { PaySandbox } from "./pay-sandbox.ts";
import { WechatError } from "./wechat-wire.ts";

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
    scope.get(cashierStylePath, (_request, reply) => reply.type("text/css; charset=utf-8").send(cashierStyle));
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
