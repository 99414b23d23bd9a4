import type { FastifyReply, FastifyRequest } from "fastify";
import type { Ctx } from "@changming/domain/context/context";
import { cookieOf } from "./staff-cookie.ts";

/** Seconds; as long as the server remembers an unused device: 180 days. */
const maxAge = 180 * 86_400;

interface DeviceCookie {
  name: "device" | "staff-device";
  /** The cookie is sent to this path only. */
  path: string;
  isHttps: boolean;
}

/** The token that identifies a known browser at a later login. Scripts cannot read it; it grants no access. */
export function deviceOf(
  request: FastifyRequest,
  reply: FastifyReply,
  { name: plainName, path, isHttps }: DeviceCookie,
): NonNullable<Ctx["device"]> {
  const name = isHttps ? `__Secure-${plainName}` : plainName;
  const secure = isHttps ? "; Secure" : "";
  return {
    token: cookieOf(request, name),
    remember: (token) => {
      const rules = `Path=${path}; HttpOnly; SameSite=Strict${secure}; Max-Age=${maxAge}`;
      reply.header("set-cookie", `${name}=${token}; ${rules}`);
    },
  };
}
