import type { Selectable } from "kysely";
import type { MailingState, MailingTable } from "@changming/db/tables/mailing";
import type { Ctx, Services } from "../context/context.ts";
import { fail } from "../context/domain-error.ts";
import { hasNotice } from "../inbox/send-inbox-message.ts";

export type MailingRow = Selectable<MailingTable>;

const mailingMoves: Readonly<Record<MailingState, readonly MailingState[]>> = {
  draft: ["sending"],
  sending: ["sent", "stopped"],
  sent: [],
  stopped: [],
};

/** A letter, locked until the transaction ends: of two actions on it one waits. Throws `notFound`. */
export async function lockMailing(ctx: Ctx, id: number): Promise<MailingRow> {
  const row = await ctx.db.selectFrom("mailing").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
  return row ?? fail("notFound");
}

/** Moves a locked letter on. Throws `mailingConfirmed`. */
export async function transitionMailing(
  ctx: Ctx,
  { id, state }: Pick<MailingRow, "id" | "state">,
  to: MailingState,
  changes: Partial<Omit<MailingRow, "id" | "state">>,
): Promise<void> {
  if (!mailingMoves[state].includes(to)) fail("mailingConfirmed");
  await ctx.db
    .updateTable("mailing")
    .set({ ...changes, state: to })
    .where("id", "=", id)
    .execute();
}

/** Why this site cannot send letters by SMS; empty where it can. */
export function smsObstacle(services: Pick<Services, "sms">): string {
  if (hasNotice(services, "mailing")) return "";
  if (services.sms.name === "off") return "本站没有开短信（SMS_GATEWAY），请找装机的人";
  return "还没有配置来信的短信模板（SMS_TEMPLATE_MAILING），请找装机的人";
}
