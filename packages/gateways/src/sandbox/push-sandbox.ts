import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { type Clock, systemClock } from "@changming/kit/clock";
import { readJson } from "../http/exchange.ts";
import type { PushRoute, PushTarget } from "../push/push-gateway.ts";
import { FaultInjector } from "./fault-injector.ts";
import { deviceOf, newDevice, type PushDevice } from "./push-devices.ts";
import { failPush, type PushErrorName } from "./push-errors.ts";
import { bytesOf, mountSwitches, pushPrefix as prefix, type SandboxPush, sendPushPage } from "./push-page.ts";
import { decryptPush, signatureError } from "./push-wire.ts";

/** Origin of all endpoints of the sandbox, of which no name server knows: endpoints outlive a change of port. */
const endpointOrigin = "https://push.sandbox.invalid";

/** Messages and devices that are listed; the oldest are dropped. */
const maxListed = 200;

/** Maximum bytes of an encrypted message (RFC 8030, 7.2). */
const maxBytes = 4_096;

export interface PushSandbox {
  route: PushRoute;
  faults: FaultInjector<PushErrorName>;
  /** Those that this node received, oldest first. */
  messages(): readonly SandboxPush[];
  mount(server: FastifyInstance): void;
}

/**
 * A push service on our own server, by RFC 8030, 8291 and 8292. Its devices stand for browsers. Every node of a site
 * knows all devices; messages, and which devices have ended, only the node that was called.
 */
export function openPushSandbox({ clock }: { clock: Clock }): PushSandbox {
  const faults = new FaultInjector<PushErrorName>();
  /** Ids, with whether the subscription has ended. */
  const devices = new Map<string, { isGone: boolean }>();
  let messages: SandboxPush[] = [];
  let count = 0;
  let address: string | null = null;

  function note(id: string, isGone: boolean): void {
    devices.delete(id);
    devices.set(id, { isGone });
    for (const old of devices.keys()) if (devices.size > maxListed) devices.delete(old);
  }

  /** The device that is called; sends 404 or 410 and returns null where there is none. */
  function called(request: FastifyRequest, reply: FastifyReply): PushDevice | null {
    const { id } = request.params as { id: string };
    const device = deviceOf(id);
    const isGone = devices.get(id)?.isGone ?? false;
    if (device && !isGone) return device;
    void reply.code(device ? 410 : 404).send({ reason: "Unregistered" });
    return null;
  }

  async function receive(request: FastifyRequest, reply: FastifyReply) {
    const slow = faults.take("slow");
    if (slow) await new Promise((resolve) => setTimeout(resolve, slow.ms));
    if (failPush(faults, reply, clock)) return reply;
    const device = called(request, reply);
    if (!device) return reply;
    const error = errorOf(request, device);
    if (error) return reply.code(error.status).send({ reason: error.reason });

    const { ttl, topic = null, urgency = null } = request.headers as Record<string, string | undefined>;
    const endpoint = endpointOf(device);
    messages = messages.filter(
      (old) => topic === null || old.isDelivered || old.endpoint !== endpoint || old.topic !== topic,
    );
    const lifeSeconds = Number(ttl);
    const payload = decryptPush(bytesOf(request), device);
    const receivedAt = clock().toISOString();
    messages.push({
      number: ++count,
      endpoint,
      payload,
      topic,
      lifeSeconds,
      urgency,
      receivedAt,
      isDelivered: false,
    });
    messages = messages.slice(-maxListed);
    note(device.id, false);
    if (faults.take("loseAnswer")) return reply.hijack().raw.destroy();
    return reply.code(201).header("location", `${endpointOrigin}${prefix}/message/${count}`).header("ttl", ttl).send();
  }

  /** What a browser gets when it connects. */
  function deliver(request: FastifyRequest, reply: FastifyReply) {
    const device = called(request, reply);
    if (!device) return reply;
    const waiting = messages.filter((one) => one.endpoint === endpointOf(device) && !one.isDelivered);
    for (const message of waiting) message.isDelivered = true;
    return reply.header("cache-control", "no-store").send(waiting);
  }

  function end(request: FastifyRequest, reply: FastifyReply) {
    const device = called(request, reply);
    if (!device) return reply;
    note(device.id, true);
    return request.method === "DELETE" ? reply.code(204).send() : reply.redirect(prefix, 303);
  }

  function mount(server: FastifyInstance): void {
    server.addHook("onListen", async () => {
      const own = server.server.address();
      if (own !== null && typeof own !== "string") address = `http://127.0.0.1:${own.port}`;
    });
    void server.register(async (scope) => {
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: 65_536 }, (_request, body, done) =>
        done(null, body),
      );
      scope.post(prefix, (request, reply) => {
        const { data } = subscribed.safeParse(readJson(bytesOf(request).toString("utf8")));
        const device = data ? newDevice(data.publicKey) : null;
        if (!device) return reply.code(400).send({ reason: "BadPublicKey" });
        note(device.id, false);
        return reply.code(201).send(subscriptionOf(device));
      });
      scope.post(`${prefix}/:id`, receive);
      scope.get(`${prefix}/:id`, deliver);
      scope.delete(`${prefix}/:id`, end);
      scope.post(`${prefix}/:id/end`, end);
      scope.get(prefix, (request, reply) => {
        if (request.headers.accept?.includes("application/json")) {
          return reply.header("cache-control", "no-store").send({ devices: [...devices.keys()], messages });
        }
        return sendPushPage(reply, { devices, messages, faults });
      });
      mountSwitches(scope, faults);
    });
  }

  // A server that does not listen cannot be reached by its own gateway.
  const route = { origin: endpointOrigin, address: () => address ?? "http://127.0.0.1:9" };
  return { route, faults, messages: () => messages, mount };
}

const subscribed = z.object({ publicKey: z.string().regex(/^[\w-]{87}$/) });

const endpointOf = ({ id }: PushDevice) => `${endpointOrigin}${prefix}/${id}`;

/** As PushSubscription.toJSON() has it. */
function subscriptionOf(device: PushDevice): { endpoint: string; keys: Omit<PushTarget, "endpoint"> } {
  return { endpoint: endpointOf(device), keys: { p256dh: device.keys.publicKey, auth: device.auth } };
}

/** What a push service answers to a request that is not by the specifications; null for one that is. */
function errorOf(request: FastifyRequest, { siteKey }: PushDevice): { status: number; reason: string } | null {
  const { ttl, topic, authorization, "content-encoding": encoding } = request.headers;
  if (typeof ttl !== "string" || !/^\d{1,10}$/.test(ttl)) return { status: 400, reason: "BadTtl" };
  if (topic !== undefined && !/^[\w-]{1,32}$/.test(String(topic))) return { status: 400, reason: "BadTopic" };
  if (encoding !== "aes128gcm") return { status: 400, reason: "BadContentEncoding" };
  // The library signs with the computer's time, whatever that of the site is in a test.
  const reason = signatureError(authorization, { audience: endpointOrigin, siteKey, now: systemClock() });
  if (reason !== null) return { status: reason === "MissingProviderToken" ? 401 : 403, reason };
  return bytesOf(request).length > maxBytes ? { status: 413, reason: "PayloadTooLarge" } : null;
}
