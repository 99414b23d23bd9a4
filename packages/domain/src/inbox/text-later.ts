import { afterCommit } from "@changming/db/tx";
import type { NoticeMessage } from "@changming/gateways/sms/sms-gateway";
import type { Ctx } from "../context/context.ts";

/** Sends an SMS after the commit and the response. It contains no name, and may be lost. */
export function textLater(ctx: Ctx, mobile: string, notice: NoticeMessage["notice"]): void {
  const { sms, warn, later } = ctx.services;
  if (sms.name === "off") return;
  const send = async () => {
    const outcome = await sms.notify({ mobile, notice });
    if (outcome.sent) return;
    const { reason, detail } = outcome;
    warn("a notice could not be sent", { gateway: sms.name, notice, reason, detail, requestId: ctx.requestId });
  };
  afterCommit(ctx, () => later(send));
}
