import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { timingSafeEqual } from "node:crypto";
import type { ErrorName } from "@changming/contract/errors";
import type { Actor } from "@changming/domain/context/context";
import { authenticateStaff, pageToken } from "@changming/domain/staff/sessions";
import { type Binding, bodyLimitOf } from "../bind.ts";
import { errorEnvelope } from "../envelope.ts";
import { actionOf, sendEnvelope, sendTooMany, type MountOptions } from "../mount-api.ts";
import { exportFormatOf, sendExport } from "./send-export.ts";
import type { Caller } from "../api.ts";
import { delayTo, deviceOf, hasJustWritten, noteWrite, setStaffCookie, staffTokenOf } from "../caller.ts";

const keyOf = ({ method, path, action }: { method: string; path: string; action?: string | undefined }) =>
  `${method} ${path} ${action ?? ""}`;

/** Registers the calls of the back office (R-admin-1). Their session is a cookie; a token in a header is ignored. */
export function mountAdmin(app: FastifyInstance, all: readonly Binding[], options: AdminOptions): void {
  // Calls that take a file have their own routes.
  const plain = all.filter(({ call }) => !call.multipart);
  const bindings = new Map(plain.map((binding) => [keyOf(binding.call), binding]));
  for (const [route, sharing] of Map.groupBy(plain, ({ call }) => `${call.method} ${call.path}`)) {
    const [method = "GET", url = ""] = route.split(" ");
    app.route({
      method,
      url,
      bodyLimit: bodyLimitOf(sharing.map(({ call }) => call)),
      handler: (request, reply) => {
        const input = request.method === "POST" ? request.body : request.query;
        const binding = bindings.get(keyOf({ method, path: url, action: actionOf(input) }));
        if (!binding) return sendEnvelope(reply, errorEnvelope("unknownCall", request.id));
        return answer(options, binding, input ?? {}, request, reply);
      },
    });
  }
}

async function answer(
  options: AdminOptions,
  binding: Binding,
  input: object,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { api, rateLimits } = options;
  if (!(await rateLimits.allows(binding.call.rate, request))) return sendTooMany(request, reply);
  const caller = await staffCaller(options, binding, request, reply);
  if (typeof caller === "string") return sendEnvelope(reply, errorEnvelope(caller, request.id));
  const format = binding.table ? exportFormatOf(input) : null;
  // All pages of a file come from one database.
  if (format) return sendExport(reply, { api, binding, input, caller: { ...caller, hasJustWritten: true } }, format);
  return sendEnvelope(reply, await api.answer(binding, input, caller));
}

interface AdminOptions extends Pick<MountOptions, "api" | "rateLimits"> {
  /** Public origin of the site. */
  origin: string;
  /** As set: the only accepted origin of writes. Null: the requested host is accepted too. */
  publicOrigin: string | null;
  isHttps: boolean;
}

/**
 * The caller of a back office call, by the cookie alone; or the error for a request that does not come from our own
 * page.
 */
export async function staffCaller(
  options: AdminOptions,
  binding: Binding,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Caller | ErrorName> {
  const { api, isHttps } = options;
  const { call } = binding;
  const visitor: Actor = { kind: "visitor" };
  const { db, clock, services } = api.contextOf({ actor: visitor, requestId: request.id });
  const token = staffTokenOf(request, isHttps);
  const requirements = { isAction: call.roles !== "anyone", staffCodes: services.staffCodes };
  const actor = (token && (await authenticateStaff(db, token, clock(), requirements))) || visitor;
  const foreign = call.method === "POST" ? whyForeign(options, binding, actor, request) : null;
  if (foreign) return foreign;
  if (api.hasReplicas && call.method === "POST") noteWrite(reply, isHttps);
  const storeSession = (newToken: string | null) => setStaffCookie(reply, newToken, isHttps);
  const device = deviceOf(request, reply, { name: "staff-device", path: "/api/admin/session", isHttps });
  return {
    actor,
    requestId: request.id,
    address: request.ip,
    storeSession,
    device,
    hasJustWritten: hasJustWritten(request),
    reportDelay: delayTo(reply),
  };
}

/** The error for a write that does not come from our own page; null when it does. */
function whyForeign(
  { api, origin, publicOrigin }: AdminOptions,
  { call }: Binding,
  actor: Actor,
  request: FastifyRequest,
): ErrorName | null {
  const { headers, protocol, host } = request;
  const ours = publicOrigin === null ? [origin, `${protocol}://${host}`] : [publicOrigin];
  if (!ours.includes(headers.origin ?? "")) return "originForeign";
  if (call.roles === "anyone") return null;
  // Without a session the call itself answers sessionInvalid.
  if (actor.kind !== "staff" || !actor.session) return null;
  const expected = pageToken(api.contextOf({ actor, requestId: request.id }), actor.session.hash);
  const given = headers["x-csrf"];
  const isOurs =
    typeof given === "string" &&
    given.length === expected.length &&
    timingSafeEqual(Buffer.from(given), Buffer.from(expected));
  return isOurs ? null : "staffPageStale";
}
