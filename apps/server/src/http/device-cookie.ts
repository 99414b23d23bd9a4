import type { FastifyReply, FastifyRequest } from "fastify";
import type { Ctx } from "@changming/domain/context";
import { cookieOf } from "./office/staff-cookie.ts";

/** Seconds for which a browser keeps its token: the 180 days after which an unused one is forgotten here. */
const maxAge = 180 * 86_400;

interface DeviceCookie {
  name: "device" | "staff-device";
  /** It is sent there alone. */
  path: string;
  isHttps: boolean;
}

/** The token by which a browser is known when its owner logs in again. Scripts cannot read it; it opens nothing. */
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
