import { systemClock } from "@changming/kit/clock";
import Fastify from "fastify";
import { type PushGateway, pushGateway, type PushTarget } from "../push/push-gateway.ts";
import { vapidKeys } from "../push/vapid-keys.ts";
import { openPushSandbox, type PushSandbox } from "../sandbox/push-sandbox.ts";

export interface TestPush {
  origin: string;
  sandbox: PushSandbox;
  gateway: PushGateway;
  /** A browser that subscribes to a site, by default to that of the gateway. */
  subscribe(publicKey?: string): Promise<PushTarget>;
  /** Sends to the sandbox's own address what a push service would get at the endpoint. */
  post(endpoint: string, request: RequestInit): Promise<Response>;
  close(): Promise<void>;
}

/** A server with nothing but the sandbox, on a port of its own, and a site that sends to it. */
export async function startPush(secretKey: Uint8Array, clock = systemClock): Promise<TestPush> {
  const server = Fastify({ forceCloseConnections: true });
  const sandbox = openPushSandbox({ clock });
  sandbox.mount(server);
  const origin = await server.listen({ port: 0, host: "127.0.0.1" });
  const keys = vapidKeys(secretKey);
  const gateway = pushGateway({ keys, origin: "https://example.org", clock, sandbox: sandbox.route });
  return {
    origin,
    sandbox,
    gateway,
    async subscribe(publicKey = keys.publicKey) {
      const answer = await fetch(`${origin}/sandbox/push`, { method: "POST", body: JSON.stringify({ publicKey }) });
      const { endpoint, keys: own } = (await answer.json()) as {
        endpoint: string;
        keys: { p256dh: string; auth: string };
      };
      return { endpoint, ...own };
    },
    post: (endpoint, request) => fetch(new URL(new URL(endpoint).pathname, origin), { method: "POST", ...request }),
    close: () => server.close(),
  };
}
