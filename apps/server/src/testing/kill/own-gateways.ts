import { systemClock } from "@changming/kit/clock";
import { createServer } from "../../http/create-server.ts";
import { ResponseCache } from "../../http/response-cache.ts";
import { makePayKeys, readPayKeys } from "@changming/gateways/sandbox/pay-keys";
import { openPaySandbox, type PaySandbox, mountPaySandbox } from "@changming/gateways/sandbox/pay-sandbox";
import { payEnvironment } from "./pay-environment.ts";

/** Divides the times between notifications: a rejected one is sent again after 75 ms. */
const speed = 200;

export interface OwnGateways {
  sandbox: PaySandbox;
  /** Settings of a server that uses these gateways. */
  environment: Record<string, string>;
  close(): Promise<void>;
}

/** The sandbox's gateways on a server of their own in this process: they survive the server that is killed. */
export async function openGateways(): Promise<OwnGateways> {
  const texts = await makePayKeys();
  const keys = readPayKeys(texts);
  const sandbox = openPaySandbox({ keys, folder: null, clock: systemClock, speed, publicOrigin: null });
  const config = {
    isHttps: false,
    hstsScope: "site",
    logLevel: "silent",
    trustedProxies: null,
    mobileOrigin: null,
    staffAddresses: null,
  } as const;
  const server = await createServer(config, new ResponseCache());
  mountPaySandbox(server, sandbox);
  const there = await server.listen({ port: 0, host: "127.0.0.1" });
  return { sandbox, environment: payEnvironment(texts, there), close: () => server.close() };
}
