import type { Clock } from "@changming/kit/clock";
import Fastify from "fastify";
import { openWechatSandbox, type WechatSandbox } from "../sandbox/wechat-sandbox.ts";

export type TestWechat = WechatSandbox;

/** The sandbox of WeChat's login, for a server that listens. */
export const testWechat = (clock: Clock): TestWechat => openWechatSandbox({ clock, publicOrigin: null });

/** A server with nothing but the sandbox, on a port of its own. */
export async function startWechat(
  clock: Clock,
): Promise<{ origin: string; wechat: TestWechat; close(): Promise<void> }> {
  const server = Fastify({ forceCloseConnections: true });
  const wechat = testWechat(clock);
  wechat.mount(server);
  const origin = await server.listen({ port: 0, host: "127.0.0.1" });
  return { origin, wechat, close: () => server.close() };
}
