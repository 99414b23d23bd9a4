import { type PushGateway, pushGateway } from "@changming/gateways/push/push-gateway";
import { vapidKeys } from "@changming/gateways/push/vapid-keys";
import { openPushSandbox } from "@changming/gateways/sandbox/push-sandbox";
import type { Clock } from "@changming/kit/clock";
import type { FastifyInstance } from "fastify";
import type { Config } from "../config/config.ts";

interface OpenPush {
  gateway: PushGateway;
  /** Mounts the sandbox, where it is used. */
  mount?(server: FastifyInstance): void;
}

interface PushOptions extends Pick<Config, "origin" | "isDemo"> {
  secretKey: Uint8Array;
  clock: Clock;
}

/** Messages to browsers need no setting. The demo accepts real browsers and those of the sandbox. */
export function openPush({ secretKey, origin, isDemo, clock }: PushOptions): OpenPush {
  const keys = vapidKeys(secretKey);
  if (!isDemo) return { gateway: pushGateway({ keys, origin, clock, sandbox: null }) };
  const sandbox = openPushSandbox({ clock });
  return { gateway: pushGateway({ keys, origin, clock, sandbox: sandbox.route }), mount: sandbox.mount };
}
