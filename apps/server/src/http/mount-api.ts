import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Envelope } from "@changming/contract/envelope";
import type { Db } from "@changming/db/database";
import type { Clock } from "@changming/kit/clock";
import { findMergedTarget } from "@changming/domain/residence-merge/merged-target";
import type { Api, Caller } from "./api.ts";
import { addressesOf, type Binding, bodyLimitOf } from "./bind.ts";
import { callerOf, tokenOf } from "./caller.ts";
import { errorEnvelope, statusOf } from "./envelope.ts";
import { type ResponseCache, sendPayload } from "./response-cache.ts";
import type { RateLimits } from "./rate-limit.ts";

export interface MountOptions {
  api: Api;
  db: Db;
  clock: Clock;
  rateLimits: RateLimits;
  responseCache: ResponseCache;
  isHttps: boolean;
}

/** Registers every bound path. Calls that share a path are distinguished by `actionName`. */
export function mountApi(app: FastifyInstance, options: MountOptions): void {
  const addressed = options.api.bindings
    // Calls that take a file have their own routes.
    .filter(({ call }) => !call.multipart)
    .flatMap(({ call }) => addressesOf(call).map(({ method, path }) => ({ entry: `${method} ${path}`, call })));
  for (const [entry, sharing] of Map.groupBy(addressed, (one) => one.entry)) {
    const [method = "GET", url = ""] = entry.split(" ");
    const bodyLimit = bodyLimitOf(sharing.map(({ call }) => call));
    app.route({ method, url, bodyLimit, handler: (request, reply) => answer(options, url, request, reply) });
  }
  for (const url of ["/api", "/api/*"]) {
    app.all(url, (request, reply) => sendUnknown(options.api, request, reply));
  }
}

/**
 * At a path whose calls all require a session, a request without a token gets the login error, whatever its action
 * (R-wire-15).
 */
function sendUnknown(api: Api, request: FastifyRequest, reply: FastifyReply) {
  const [path = ""] = request.url.split("?");
  const isStranger = api.needsSession(path) && tokenOf(request) === null;
  return sendEnvelope(reply, errorEnvelope(isStranger ? "sessionInvalid" : "unknownCall", request.id));
}

/** `actionName` when it is a single string; a list or an object of a JSON body is ignored. */
export function actionOf(input: unknown): string | undefined {
  const isNamed = typeof input === "object" && input !== null && "actionName" in input;
  return isNamed && typeof input.actionName === "string" ? input.actionName : undefined;
}

async function answer(options: MountOptions, path: string, request: FastifyRequest, reply: FastifyReply) {
  const { api, rateLimits, responseCache } = options;
  // HEAD is GET without the body.
  const method = request.method === "HEAD" ? "GET" : request.method;
  const input = (method === "GET" ? request.query : request.body) ?? {};
  const binding = api.find(method, path, actionOf(input));
  if (!binding) return sendUnknown(api, request, reply);
  const token = tokenOf(request);

  // With a token the answer is its owner's: neither from the cache nor stored (R-wire-14).
  const key = token === null ? api.cacheKey(binding, input) : null;
  if (key === null) {
    if (!(await rateLimits.allows(binding.call.rate, request))) return sendTooMany(request, reply);
    return answerFor(options, binding, input, token, request, reply);
  }
  const cached = api.peekAnswer(key);
  if (!cached && !(await rateLimits.allows(binding.call.rate, request))) return sendTooMany(request, reply);
  const made = cached ?? (await api.answerFromCache(binding, key, input, request.id));
  if (made.envelope.code !== 1) {
    const merged = await mergedAddress(
      api,
      made.envelope,
      { actor: { kind: "visitor" }, requestId: request.id },
      request,
    );
    if (merged !== null) return redirectMerged(reply, merged);
    // The shared answer may carry another request's id.
    return sendEnvelope(reply, { ...made.envelope, requestId: request.id });
  }
  reply.header("cache-control", "no-cache").type("application/json; charset=utf-8");
  const isPlain = Object.keys(request.query ?? {}).every(
    (name) => name === "actionName" || name in binding.call.input.shape,
  );
  return sendPayload(request, reply, made.payload, {
    responseCache,
    find: isPlain ? () => api.peekAnswer(key)?.payload : null,
  });
}

async function answerFor(
  options: MountOptions,
  binding: Binding,
  input: unknown,
  token: string | null,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const caller = await callerOf(options, binding.call, token, request, reply);
  const envelope = await options.api.answer(binding, input, caller);
  const merged = await mergedAddress(options.api, envelope, caller, request);
  return merged === null ? sendEnvelope(reply, envelope) : redirectMerged(reply, merged);
}

/**
 * The address of a reading call at the residence into which the requested one was merged, if the caller may see it
 * (R-residence-21); null for every other answer. Writes are not led on: the page that sent them is outdated.
 */
async function mergedAddress(api: Api, envelope: Envelope<unknown>, caller: Caller, request: FastifyRequest) {
  if (envelope.code === 1 || envelope.error !== "notFound" || request.method === "POST") return null;
  const [path = "", query = ""] = request.url.split("?");
  const params = new URLSearchParams(query);
  const name = params.has("residenceId") ? "residenceId" : path.startsWith("/api/residence/") ? "id" : "";
  const id = params.get(name) ?? "";
  if (!/^[1-9]\d{0,9}$/.test(id)) return null;
  const target = await findMergedTarget(api.contextOf(caller), Number(id));
  if (target === null) return null;
  params.set(name, String(target));
  return `${path}?${params.toString()}`;
}

function redirectMerged(reply: FastifyReply, address: string) {
  return reply.header("cache-control", "no-store").redirect(address, 301);
}

/** Answers a request over the rate limit. */
export function sendTooMany(request: FastifyRequest, reply: FastifyReply) {
  reply.header("retry-after", "60");
  return sendEnvelope(reply, errorEnvelope("tooManyRequests", request.id));
}

/** Sends an envelope that is never cached. */
export function sendEnvelope(reply: FastifyReply, envelope: Envelope<unknown>) {
  reply.header("cache-control", "no-store");
  if (envelope.code !== 1 && envelope.wait_seconds !== undefined) reply.header("retry-after", envelope.wait_seconds);
  return reply.code(envelope.code === 1 ? 200 : statusOf(envelope)).send(envelope);
}
