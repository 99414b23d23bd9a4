import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Envelope } from "@changming/contract/envelope";
import type { Db } from "@changming/db/database";
import type { Clock } from "@changming/kit/clock";
import type { Api } from "./api.ts";
import { addressesOf, type Binding, bodyLimitOf } from "./bind.ts";
import { callerOf } from "./caller.ts";
import { refusedEnvelope, statusOf } from "./envelope.ts";
import type { FrontDoor } from "./front-door.ts";
import type { Budgets } from "./rate-limit.ts";
import { sendPayload } from "./send-payload.ts";
import { tokenOf } from "./token.ts";

export interface MountOptions {
  api: Api;
  db: Db;
  clock: Clock;
  budgets: Budgets;
  door: FrontDoor;
  isHttps: boolean;
}

/** Puts every bound path on the server. Calls that share a path are told apart by `actionName`. */
export function mountApi(app: FastifyInstance, options: MountOptions): void {
  const addressed = options.api.bindings
    // Calls that take a file are received in another way.
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

/** Where every call needs a session, whoever brings no token hears of that first, whatever he asked for. */
function sendUnknown(api: Api, request: FastifyRequest, reply: FastifyReply) {
  const [path = ""] = request.url.split("?");
  const isStranger = api.needsSession(path) && tokenOf(request) === null;
  return sendEnvelope(reply, refusedEnvelope(isStranger ? "sessionInvalid" : "unknownCall", request.id));
}

/** `actionName` when it is one text; a list or an object of a JSON body names nothing. */
export function actionOf(input: unknown): string | undefined {
  const isNamed = typeof input === "object" && input !== null && "actionName" in input;
  return isNamed && typeof input.actionName === "string" ? input.actionName : undefined;
}

async function answer(options: MountOptions, path: string, request: FastifyRequest, reply: FastifyReply) {
  const { api, budgets, door } = options;
  // HEAD is GET without the body.
  const method = request.method === "HEAD" ? "GET" : request.method;
  const input = (method === "GET" ? request.query : request.body) ?? {};
  const binding = api.find(method, path, actionOf(input));
  if (!binding) return sendUnknown(api, request, reply);
  const token = tokenOf(request);

  const key = token === null ? api.cacheKey(binding, input) : null;
  if (key === null) {
    if (!(await budgets.allows(binding.call.rate, request))) return sendTooMany(request, reply);
    return answerFor(options, binding, input, token, request, reply);
  }
  const kept = api.peekAnswer(key);
  if (!kept && !(await budgets.allows(binding.call.rate, request))) return sendTooMany(request, reply);
  const made = kept ?? (await api.answerKept(binding, key, input, request.id));
  if (made.envelope.code !== 1) {
    // Whoever joined another's making gets his own request's id.
    return sendEnvelope(reply, { ...made.envelope, requestId: request.id });
  }
  reply.header("cache-control", "no-cache").type("application/json; charset=utf-8");
  const isPlain = Object.keys(request.query ?? {}).every(
    (name) => name === "actionName" || name in binding.call.input.shape,
  );
  return sendPayload(request, reply, made.payload, { door, isPlain, find: () => api.peekAnswer(key)?.payload });
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
  return sendEnvelope(reply, await options.api.answer(binding, input, caller));
}

/** Refuses who asks too often. */
export function sendTooMany(request: FastifyRequest, reply: FastifyReply) {
  reply.header("retry-after", "60");
  return sendEnvelope(reply, refusedEnvelope("tooManyRequests", request.id));
}

/** Sends an envelope that nobody keeps. */
export function sendEnvelope(reply: FastifyReply, envelope: Envelope<unknown>) {
  reply.header("cache-control", "no-store");
  if (envelope.code !== 1 && envelope.wait_seconds !== undefined) reply.header("retry-after", envelope.wait_seconds);
  return reply.code(envelope.code === 1 ? 200 : statusOf(envelope)).send(envelope);
}
