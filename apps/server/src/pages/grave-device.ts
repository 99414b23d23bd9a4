import type { FastifyReply, FastifyRequest } from "fastify";
import type { Secrets } from "@changming/domain/context/secrets";
import { randomToken } from "@changming/kit/ids";
import { deviceOf } from "../http/caller.ts";

/** Characters of the random number; its signature follows. */
const idLength = 21;
const signatureLength = 22;

interface GraveDevice {
  /** A random number; null without a cookie of ours. */
  id: string | null;
  /** Sets the cookie, for two days: a lamp is lit once a day. */
  remember(): void;
}

/** The device at a grave, by a cookie that has a random number with its signature and is sent to `/g` only. */
export function graveDevice(
  request: FastifyRequest,
  reply: FastifyReply,
  { secrets, isHttps }: { secrets: Secrets; isHttps: boolean },
): GraveDevice {
  // Also from a link on another site, as in a chat.
  const cookie = deviceOf(request, reply, { name: "lamp", path: "/g", isHttps, sameSite: "Lax", days: 2 });
  const signed = (id: string) => id + secrets.keyedHash("graveLamp", `device ${id}`).slice(0, signatureLength);
  const id = cookie.token?.slice(0, idLength) ?? "";
  return {
    id: cookie.token === signed(id) ? id : null,
    remember: () => cookie.remember(signed(randomToken().slice(0, idLength))),
  };
}
