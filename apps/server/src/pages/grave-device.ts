import type { FastifyReply, FastifyRequest } from "fastify";
import type { Ctx } from "@changming/domain/context/context";
import { randomToken } from "@changming/kit/ids";
import { shanghaiDay, startOfShanghaiDay } from "@changming/kit/shanghai";
import { deviceOf } from "../http/caller.ts";

/** Characters of the random number; its signature follows. */
const idLength = 21;
const signatureLength = 22;
const dayMs = 86_400_000;

interface GraveDevice {
  /** A random number; null without a cookie of ours. */
  id: string | null;
  /** Sets the cookie, until midnight in Shanghai: a lamp is lit once a day, and nothing is recognised on the next. */
  remember(): void;
}

/** The device at a grave, by a cookie that has a random number with its signature and is sent to `/g` only. */
export function graveDevice(
  request: FastifyRequest,
  reply: FastifyReply,
  { services: { secrets }, clock }: Pick<Ctx, "services" | "clock">,
  isHttps: boolean,
): GraveDevice {
  const now = clock();
  const midnight = startOfShanghaiDay(shanghaiDay(new Date(now.getTime() + dayMs)));
  const maxAgeSeconds = Math.ceil((midnight.getTime() - now.getTime()) / 1_000);
  // Also from a link on another site, as in a chat.
  const cookie = deviceOf(request, reply, { name: "lamp", path: "/g", isHttps, sameSite: "Lax", maxAgeSeconds });
  const signed = (id: string) => id + secrets.keyedHash("graveLamp", `device ${id}`).slice(0, signatureLength);
  const id = cookie.token?.slice(0, idLength) ?? "";
  return {
    id: cookie.token === signed(id) ? id : null,
    remember: () => cookie.remember(signed(randomToken().slice(0, idLength))),
  };
}
