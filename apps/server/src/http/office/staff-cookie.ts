import type { FastifyReply, FastifyRequest } from "fastify";

const tokenPattern = /^[\w-]{43}$/;

/** With https the prefix keeps other hosts and paths from setting it; browsers take the prefix from nowhere else. */
const nameOf = (isHttps: boolean) => (isHttps ? "__Host-staff" : "staff");

/** The token that the browser keeps of a staff session; null when it keeps none. */
export function staffTokenOf(request: FastifyRequest, isHttps: boolean): string | null {
  return cookieOf(request, nameOf(isHttps));
}

/** A token that the browser keeps under this name; null for none, and for what is no token. */
export function cookieOf({ headers }: FastifyRequest, wanted: string): string | null {
  for (const part of (headers.cookie ?? "").split(";")) {
    const [name = "", value = ""] = part.trim().split("=", 2);
    if (name === wanted && tokenPattern.test(value)) return value;
  }
  return null;
}

/** Gives the browser a session's token to keep until it is closed; null takes it back. */
export function setStaffCookie(reply: FastifyReply, token: string | null, isHttps: boolean): void {
  const kept = token === null ? "; Max-Age=0" : "";
  const secure = isHttps ? "; Secure" : "";
  reply.header("set-cookie", `${nameOf(isHttps)}=${token ?? ""}; Path=/; HttpOnly; SameSite=Strict${secure}${kept}`);
}
