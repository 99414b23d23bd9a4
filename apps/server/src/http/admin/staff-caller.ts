import { timingSafeEqual } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { ErrorName } from "@changming/contract/errors";
import type { Actor } from "@changming/domain/context/context";
import { authenticateStaff } from "@changming/domain/staff/sessions";
import { pageToken } from "@changming/domain/staff/who-am-i";
import type { Caller } from "../api.ts";
import type { Binding } from "../bind.ts";
import type { MountOptions } from "../mount-api.ts";
import { deviceOf } from "../device-cookie.ts";
import { setStaffCookie, staffTokenOf } from "../staff-cookie.ts";

export interface AdminOptions extends Pick<MountOptions, "api" | "budgets"> {
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
  const storeSession = (newToken: string | null) => setStaffCookie(reply, newToken, isHttps);
  const device = deviceOf(request, reply, { name: "staff-device", path: "/api/admin/session", isHttps });
  return { actor, requestId: request.id, address: request.ip, storeSession, device };
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
