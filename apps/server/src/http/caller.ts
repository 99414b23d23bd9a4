import type { FastifyReply, FastifyRequest } from "fastify";
import { account } from "@changming/contract/account";
import type { Call } from "@changming/contract/define";
import { browserOf } from "@changming/kit/host-app";
import type { Db } from "@changming/db/database";
import { maxReplicaLagMs } from "@changming/db/replicas";
import type { Clock } from "@changming/kit/clock";
import { authenticate } from "@changming/domain/account/sessions";
import type { Actor, Ctx } from "@changming/domain/context/context";
import type { Caller } from "./api.ts";

/** The caller of a site call, by the token in its header; for a login also with the browser's device token. */
export async function callerOf(
  { db, clock, isHttps }: { db: Db; clock: Clock; isHttps: boolean },
  call: Call,
  token: string | null,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Caller> {
  const actor = await actorOf(token, db, clock());
  const browser = browserOf(request.headers["user-agent"]);
  const caller: Caller = { actor, requestId: request.id, address: request.ip, browser, reportDelay: delayTo(reply) };
  const { path } = account.logIn;
  if (call.path !== path) return caller;
  return { ...caller, device: deviceOf(request, reply, { name: "device", path, isHttps }) };
}

/** Tells the page in how many seconds its change takes effect everywhere, when it does not at once (R-operation-20). */
export const delayTo = (reply: FastifyReply) => (ms: number) =>
  void reply.header("x-effective-in", String(Math.ceil(ms / 1_000)));

const bearerPattern = /^Bearer ([\w-]{20,200})$/;

/** The token of a request (R-wire-15); only from its header, never from the address or a cookie. */
export function tokenOf(request: FastifyRequest): string | null {
  return bearerPattern.exec(request.headers.authorization ?? "")?.[1] ?? null;
}

/** The actor of a token; a visitor without a valid one. */
export async function actorOf(token: string | null, db: Db, now: Date): Promise<Actor> {
  return (token && (await authenticate(db, token, now))) || { kind: "visitor" };
}

interface DeviceCookie {
  name: "device" | "staff-device" | "lamp";
  /** The cookie is sent to this path only. */
  path: string;
  isHttps: boolean;
  /** `Lax`: also when a link on another site leads here. */
  sameSite?: "Strict" | "Lax";
  /** Default: as long as the server remembers an unused device. */
  maxAgeSeconds?: number;
}

/** The token by which a browser is recognised at a later request. Scripts cannot read it; it grants no access. */
export function deviceOf(
  request: FastifyRequest,
  reply: FastifyReply,
  { name: plainName, path, isHttps, sameSite = "Strict", maxAgeSeconds = 180 * 86_400 }: DeviceCookie,
): NonNullable<Ctx["device"]> {
  const name = isHttps ? `__Secure-${plainName}` : plainName;
  const secure = isHttps ? "; Secure" : "";
  return {
    token: cookieOf(request, name),
    remember: (token) => {
      const rules = `Path=${path}; HttpOnly; SameSite=${sameSite}${secure}; Max-Age=${maxAgeSeconds}`;
      reply.header("set-cookie", `${name}=${token}; ${rules}`);
    },
  };
}

const cookiePattern = /^[\w-]{43}$/;

/**
 * With https the prefix prevents other hosts and paths from setting the cookie; browsers accept the prefix over https
 * only.
 */
const nameOf = (isHttps: boolean) => (isHttps ? "__Host-staff" : "staff");

/** The token of the staff session cookie; null without one. */
export function staffTokenOf(request: FastifyRequest, isHttps: boolean): string | null {
  return cookieOf(request, nameOf(isHttps));
}

/** A token in the cookie of this name; null when missing or malformed. */
function cookieOf({ headers }: FastifyRequest, wanted: string): string | null {
  return valuesOf(headers, wanted).find((value) => cookiePattern.test(value)) ?? null;
}

/** The values of all cookies of this name. */
function valuesOf(headers: FastifyRequest["headers"], wanted: string): string[] {
  const cookies = (headers.cookie ?? "").split(";").map((part) => part.trim().split("=", 2));
  return cookies.filter(([name]) => name === wanted).map(([, value = ""]) => value);
}

/** Name of the cookie of a browser that has just written: the replicas may not have it yet. */
const writeCookie = "staff-wrote";

/** Set longer than a replica may be behind. */
export function noteWrite(reply: FastifyReply, isHttps: boolean): void {
  const rules = `Path=/api/admin; HttpOnly; SameSite=Strict${isHttps ? "; Secure" : ""}`;
  reply.header("set-cookie", `${writeCookie}=1; ${rules}; Max-Age=${(2 * maxReplicaLagMs) / 1_000}`);
}

/** Whether this browser has written within the time by which a replica may be behind. */
export function hasJustWritten({ headers }: FastifyRequest): boolean {
  return valuesOf(headers, writeCookie).length > 0;
}

/** Sets the session cookie until the browser is closed; null removes it. */
export function setStaffCookie(reply: FastifyReply, token: string | null, isHttps: boolean): void {
  const maxAge = token === null ? "; Max-Age=0" : "";
  const secure = isHttps ? "; Secure" : "";
  reply.header("set-cookie", `${nameOf(isHttps)}=${token ?? ""}; Path=/; HttpOnly; SameSite=Strict${secure}${maxAge}`);
}
