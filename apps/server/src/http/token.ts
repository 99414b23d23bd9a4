import type { FastifyRequest } from "fastify";
import type { Db } from "@changming/db/database";
import { authenticate } from "@changming/domain/account/authenticate";
import type { Actor } from "@changming/domain/context/context";

const tokenPattern = /^Bearer ([\w-]{20,200})$/;

/** The token of a request; only from its header, never from the address or a cookie. */
export function tokenOf(request: FastifyRequest): string | null {
  return tokenPattern.exec(request.headers.authorization ?? "")?.[1] ?? null;
}

/** The actor of a token; a visitor without a valid one. */
export async function actorOf(token: string | null, db: Db, now: Date): Promise<Actor> {
  return (token && (await authenticate(db, token, now))) || { kind: "visitor" };
}
