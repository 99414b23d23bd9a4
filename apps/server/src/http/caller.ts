import type { FastifyReply, FastifyRequest } from "fastify";
import { account } from "@changming/contract/account";
import type { Call } from "@changming/contract/define";
import type { Db } from "@changming/db/database";
import type { Clock } from "@changming/kit/clock";
import { browserOf } from "./phones.ts";
import type { Caller } from "./api.ts";
import { deviceOf } from "./device-cookie.ts";
import { actorOf } from "./token.ts";

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
  const caller: Caller = { actor, requestId: request.id, address: request.ip, browser };
  const { path } = account.logIn;
  if (call.path !== path) return caller;
  return { ...caller, device: deviceOf(request, reply, { name: "device", path, isHttps }) };
}
