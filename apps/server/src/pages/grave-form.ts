import type { FastifyInstance, FastifyRequest } from "fastify";
import { addressGroup } from "@changming/kit/address-group";
import { residenceOfCode } from "@changming/kit/residence-code";
import { cleanText } from "@changming/kit/text";
import { DomainError } from "@changming/domain/context/domain-error";
import { lightGraveLamp } from "@changming/domain/remembrance/grave-lamps";
import type { GraveNotice } from "@changming/web/grave-paths";
import { AddressLimiter } from "../http/address-limiter.ts";
import { noticePath } from "./grave-notice.ts";
import { graveDevice } from "./grave-device.ts";
import { type GraveDeps, sendUnknownGrave, visitorCtx } from "./grave-pages.ts";
import { sendTooMany } from "./page-answers.ts";

/** For an hour: a garden's visitors may share one address on the day of the dead. */
const lampLimits = { windowMs: 3_600_000, maxPerResidence: 60, maxTotal: 300 };

type LampRequest = FastifyRequest<{ Params: { code: string } }>;

/** Receives the plain form by which a lamp is lit at a grave without an account (R-remembrance-5). */
export function mountGraveForm(app: FastifyInstance, deps: GraveDeps): void {
  const limiter = new AddressLimiter(lampLimits);
  app.post("/g/:code/lamp", async (request: LampRequest, reply) => {
    const id = residenceOfCode(request.params.code);
    if (id === null) return sendUnknownGrave(deps, request, reply);
    if (!(await deps.rateLimits.allows("write", request))) return sendTooMany(reply);
    const ctx = visitorCtx(deps, request);
    const device = graveDevice(request, reply, ctx, deps.isHttps).id;
    const lamp = { residenceId: id, name: nameIn(request.body), device: device ?? addressGroup(request.ip) };
    const isForeign = request.headers["sec-fetch-site"] === "cross-site";
    const notice = isForeign ? "" : await noticeOf(() => lightGraveLamp(ctx, lamp, () => limiter.admits(ctx, id)));
    return reply.header("cache-control", "no-store").redirect(noticePath(ctx, id, notice), 303);
  });
}

const nameIn = (body: unknown): string =>
  typeof body === "object" && body !== null && "who" in body && typeof body.who === "string"
    ? cleanText(body.who.replaceAll("\u3000", " ")).slice(0, 200)
    : "";

/** What the page says of an attempt to light a lamp. */
async function noticeOf(light: () => Promise<boolean>): Promise<GraveNotice> {
  try {
    return (await light()) ? "lit" : "again";
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    if (error.error === "wordsRefused" || error.error === "invalidInput") return "name";
    // The page itself says that it is gone, or that there are no lamps.
    return error.error === "tooManyRequests" ? "many" : "";
  }
}
