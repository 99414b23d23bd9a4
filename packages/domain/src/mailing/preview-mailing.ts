import type { BodyOf, ParsedInputOf } from "@changming/contract/define";
import type { mailing } from "@changming/contract/admin/mailing";
import { smsSegments } from "@changming/contract/admin/mailing-text";
import type { Db } from "@changming/db/database";
import { maskedPhone } from "../account-lookup/phone-number.ts";
import type { Ctx } from "../context/context.ts";
import { demand } from "../context/domain-error.ts";
import { pageOf } from "../context/paging.ts";
import { canReadMailings, canSeeNumbers } from "./access.ts";
import { addressees, countAudience, countResidences, getsLetter } from "./audience.ts";
import { isNight } from "./deliver-mailings.ts";
import { maskedLetterTo } from "./letter-text.ts";
import { findMailing, kindsOf, type ListedMailing, smsOf, timeText } from "./list-mailings.ts";

/**
 * A letter as its real recipients will read it, with whom it reaches and what it costs (R-admin-22). Throws `notFound`,
 * `pageTooDeep`, `staffRoleMissing`.
 */
export async function previewMailing(
  ctx: Ctx,
  input: ParsedInputOf<typeof mailing.preview>,
): Promise<BodyOf<typeof mailing.preview>> {
  demand(canReadMailings(ctx.actor));
  const { limit, offset } = pageOf(input);
  const row = await findMailing(ctx.db, input.id);
  const { recipients, skipped, sms } = await countAudience(ctx.db, row);
  const page = await addressees(ctx.db, row)
    .where(getsLetter)
    .orderBy("account.id")
    .limit(limit)
    .offset(offset)
    .execute();
  const text = row.by_sms ? smsOf(ctx, row) : "";
  const segments = row.by_sms ? smsSegments(text) : 0;
  const price = ctx.services.smsPriceFen;
  const smsRecipients = row.by_sms ? sms.recipients : 0;
  const last = await lastMailing(ctx.db, row);
  const seesNumbers = canSeeNumbers(ctx.actor);
  return {
    counts: recipients,
    has_more_counts: false,
    itemList: page.map(({ nickname, mobile, sms_reason, residences }) => ({
      ...maskedLetterTo(row, { nickname, gardenName: row.garden_name, residences }),
      mobile: seesNumbers ? maskedPhone(mobile) : "",
      by_sms: row.by_sms && sms_reason === "",
    })),
    version: row.version,
    garden_name: row.garden_name,
    levels: row.levels,
    kinds: kindsOf(row),
    state: row.state,
    recipients,
    residences: await countResidences(ctx.db, row),
    skipped,
    sms: {
      recipients: smsRecipients,
      not_allowed: row.by_sms ? sms.notAllowed : 0,
      unverified: row.by_sms ? sms.unverified : 0,
      text,
      segments,
      price_fen: price,
      cost_fen: smsRecipients * segments * price,
    },
    is_night: isNight(ctx.clock()),
    last_title: last?.title ?? "",
    last_time: timeText(last?.confirmed_at ?? null),
  };
}

function lastMailing(db: Db, { id, garden_id }: ListedMailing) {
  return db
    .selectFrom("mailing")
    .select(["title", "confirmed_at"])
    .where("garden_id", "=", garden_id)
    .where("id", "<>", id)
    .where("confirmed_at", "is not", null)
    .orderBy("confirmed_at", "desc")
    .limit(1)
    .executeTakeFirst();
}
