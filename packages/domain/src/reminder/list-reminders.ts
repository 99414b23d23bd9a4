import type { Selectable } from "kysely";
import { occasionKinds } from "@changming/contract/reminder";
import type { ReminderRuleTable } from "@changming/db/tables/reminder";
import { type Ctx, ownAccountId } from "../context/context.ts";
import { pageOf } from "../context/paging.ts";
import { demand } from "../context/domain-error.ts";
import { datedColumns } from "../memorial-day/get-memorial-days.ts";
import { accessContextOf, canSeeResidence, visibleTo } from "../residence/access.ts";
import { loadVisibleResidence } from "../residence/load-residence.ts";
import { channelsOf } from "./channels.ts";
import { type ReminderDay, reminderDaysOf, untilAllReturn, yearFrom } from "./days-ahead.ts";
import { preferenceOf } from "./preference.ts";
import { dayOf, readerTime, slotsOf } from "./reader-time.ts";
import { smsLeft } from "./send-reminders.ts";

export type Rule = Pick<
  Selectable<ReminderRuleTable>,
  "occasions" | "lead_days" | "hour" | "calendar" | "counted_from" | "channels"
>;

/** A day of the year ahead, and the days on which messages about it still go. */
interface DayAhead extends ReminderDay {
  residenceId: number;
  name: string;
  remindOn: string[];
  hour: number;
}

/**
 * The acting account's rules, and the year ahead by its own calendar day. Residences that it may not see any more are
 * left out, as nothing is sent about them.
 */
export async function listReminders(ctx: Ctx) {
  const accountId = ownAccountId(ctx);
  const { timeZone, isZoneChosen } = await preferenceOf(ctx, accountId);
  const now = readerTime(ctx.clock(), timeZone);
  const rules = await ctx.db
    .selectFrom("reminder_rule as rule")
    .innerJoin("residence", "residence.id", "rule.residence_id")
    .innerJoin("garden", "garden.id", "residence.garden_id")
    .select(datedColumns)
    .select(["rule.occasions", "rule.lead_days", "rule.hour", "rule.calendar", "rule.counted_from", "rule.channels"])
    .where("rule.account_id", "=", accountId)
    .where(visibleTo(ctx.actor))
    .orderBy("residence.id")
    .execute();
  const days = rules.flatMap((rule): DayAhead[] => {
    const ahead = reminderDaysOf(rule, rule, yearFrom(dayOf(now)));
    const coming = slotsOf(ahead, rule).filter(({ at }) => at > now);
    return ahead.map((day) => ({
      ...day,
      residenceId: rule.id,
      name: rule.name,
      hour: rule.hour,
      remindOn: coming
        .filter((slot) => slot.day === day)
        .map(({ at }) => dayOf(at))
        .toSorted((one, other) => one.localeCompare(other)),
    }));
  });
  return {
    timeZone,
    isZoneChosen,
    today: dayOf(now),
    rules,
    days: days.toSorted((one, other) => one.on.localeCompare(other.on)),
    ...(await channelsOf(ctx, accountId)),
    smsLeft: await smsLeft(ctx, accountId),
    pushKey: ctx.services.push.publicKey,
  };
}

/** Suggested to who sets none yet: the days of the family, on the day before and on the day. */
const suggested: Rule = {
  occasions: ["anniversary", "birthday", "customary", "mourning"],
  lead_days: [0, 1],
  hour: 9,
  calendar: "family",
  counted_from: "day",
  channels: [],
};

/** The acting account's rule for a residence, or a suggestion. Throws `notFound`. */
export async function getReminderRule(ctx: Ctx, { residenceId }: { residenceId: number }) {
  const accountId = ownAccountId(ctx);
  const residence = await loadVisibleResidence(ctx, residenceId);
  demand(canSeeResidence(accessContextOf(residence)));
  const stored: Rule | undefined = await ctx.db
    .selectFrom("reminder_rule")
    .select(["occasions", "lead_days", "hour", "calendar", "counted_from", "channels"])
    .where("account_id", "=", accountId)
    .where("residence_id", "=", residence.id)
    .executeTakeFirst();
  const { timeZone } = await preferenceOf(ctx, accountId);
  const today = dayOf(readerTime(ctx.clock(), timeZone));
  const all = { ...suggested, occasions: [...occasionKinds] };
  const kinds = new Set(reminderDaysOf(residence, all, untilAllReturn(today)).map(({ kind }) => kind));
  const available = occasionKinds.filter((kind) => kinds.has(kind));
  const rule = stored ?? { ...suggested, occasions: available.filter((kind) => suggested.occasions.includes(kind)) };
  return { residence, isSet: stored !== undefined, available, rule };
}

/**
 * What went to the acting account, newest first; the title of a residence that it may not see any more is null. Throws
 * `pageTooDeep`.
 */
export async function listReminderHistory(ctx: Ctx, input: { page: number; pageSize: number }) {
  const accountId = ownAccountId(ctx);
  const { limit, offset } = pageOf(input);
  const isVisible = visibleTo(ctx.actor);
  const own = ctx.db
    .selectFrom("reminder")
    .innerJoin("residence", "residence.id", "reminder.residence_id")
    .where("reminder.account_id", "=", accountId);
  const rows = await own
    .select((eb) => [
      "reminder.id",
      "reminder.residence_id",
      eb.case().when(isVisible(eb)).then(eb.ref("reminder.title")).else(null).end().as("title"),
      "reminder.on_day",
      "reminder.channel",
      "reminder.state",
      "reminder.reason",
      "reminder.changed_at",
    ])
    .orderBy("reminder.due_at", "desc")
    .orderBy("reminder.id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
  const { counts } = await own.select(({ fn }) => fn.countAll<number>().as("counts")).executeTakeFirstOrThrow();
  return { rows, counts };
}
