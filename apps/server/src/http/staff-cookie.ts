import type { FastifyReply, FastifyRequest } from "fastify";

const tokenPattern = /^[\w-]{43}$/;

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
export function cookieOf({ headers }: FastifyRequest, wanted: string): string | null {
  for (const part of (headers.cookie ?? "").split(";")) {
    const [name = "", value = ""] = part.trim().split("=", 2);
    if (name === wanted && tokenPattern.test(value)) return value;
  }
  return null;
}

/** Sets the session cookie until the browser is closed; null removes it. */
export function setStaffCookie(reply: FastifyReply, token: string | null, isHttps: boolean): void {
  const maxAge = token === null ? "; Max-Age=0" : "";
  const secure = isHttps ? "; Secure" : "";
  reply.header("set-cookie", `${nameOf(isHttps)}=${token ?? ""}; Path=/; HttpOnly; SameSite=Strict${secure}${maxAge}`);
}
