import { timingSafeEqual } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { ErrorName } from "@changming/contract/errors";
import type { Actor } from "@changming/domain/context";
import { authenticateStaff } from "@changming/domain/staff/sessions";
import { pageToken } from "@changming/domain/staff/who-am-i";
import type { Caller } from "../api.ts";
import type { Binding } from "../bind.ts";
import type { MountOptions } from "../mount-api.ts";
import { deviceOf } from "../device-cookie.ts";
import { setStaffCookie, staffTokenOf } from "./staff-cookie.ts";

export interface OfficeOptions extends Pick<MountOptions, "api" | "budgets"> {
  /** Where visitors reach the site. */
  origin: string;
  /** The same as it was set: writes come from there alone. Null: from whatever name was asked, too. */
  publicOrigin: string | null;
  isHttps: boolean;
}

/** Who makes a call of the back office, by the cookie alone; or why the call is not believed to be a page's of ours. */
export async function officeCaller(
  options: OfficeOptions,
  binding: Binding,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Caller | ErrorName> {
  const { api, isHttps } = options;
  const { call } = binding;
  const visitor: Actor = { kind: "visitor" };
  const { db, clock, gates } = api.contextOf({ actor: visitor, requestId: request.id });
  const token = staffTokenOf(request, isHttps);
  const asked = { isDeed: call.roles !== "anyone", staffCodes: gates.staffCodes };
  const actor = (token && (await authenticateStaff(db, token, clock(), asked))) || visitor;
  const foreign = call.method === "POST" ? whyForeign(options, binding, actor, request) : null;
  if (foreign) return foreign;
  const keepSession = (kept: string | null) => setStaffCookie(reply, kept, isHttps);
  const device = deviceOf(request, reply, { name: "staff-device", path: "/api/admin/session", isHttps });
  return { actor, requestId: request.id, address: request.ip, keepSession, device };
}

/** Why a write is not believed to come from a page of ours; null when it does. */
function whyForeign(
  { api, origin, publicOrigin }: OfficeOptions,
  { call }: Binding,
  actor: Actor,
  request: FastifyRequest,
): ErrorName | null {
  const { headers, protocol, host } = request;
  const ours = publicOrigin === null ? [origin, `${protocol}://${host}`] : [publicOrigin];
  if (!ours.includes(headers.origin ?? "")) return "originForeign";
  if (call.roles === "anyone") return null;
  // Who is not logged in hears that first.
  if (actor.kind !== "staff" || !actor.session) return null;
  const expected = pageToken(api.contextOf({ actor, requestId: request.id }), actor.session.hash);
  const given = headers["x-csrf"];
  const isOurs =
    typeof given === "string" &&
    given.length === expected.length &&
    timingSafeEqual(Buffer.from(given), Buffer.from(expected));
  return isOurs ? null : "staffPageStale";
}
