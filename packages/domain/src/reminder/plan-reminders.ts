import { type Selectable, sql } from "kysely";
import type { ReminderRuleTable, ReminderTable } from "@changming/db/tables/reminder";
import { leadDayChoices, standardTimeZone } from "@changming/contract/reminder";
import { withTx } from "@changming/db/tx";
import { addDays, chineseDay, daysBetween, weekdayName } from "@changming/kit/shanghai";
import type { Ctx } from "../context/context.ts";
import { sendInboxMessage } from "../inbox/send-inbox-message.ts";
import { datedColumns } from "../memorial-day/get-memorial-days.ts";
import { daysAheadText, type ReminderDay, reminderDaysOf, untilAllReturn } from "./days-ahead.ts";
import { dayOf, instantOf, nextSlot, readerTime, type Slot, slotsOf } from "./reader-time.ts";

/** Rules in one transaction, and transactions in one run. */
const batchSize = 50;
const batchesInRun = 40;
const secondMs = 1_000;
const dayMs = 86_400_000;

type Rule = Selectable<ReminderRuleTable>;
type Channel = ReminderTable["channel"];

/**
 * Turns what is due into reminders (R-reminder-2): the message in the inbox at once, the others wait for
 * `sendReminders`. Each rule remembers until when it was checked, and each reminder is unique, so that nodes, restarts
 * and different clocks make none twice. Returns the number of rules.
 */
export async function planReminders(ctx: Ctx): Promise<number> {
  let planned = 0;
  for (let batch = 0; batch < batchesInRun; batch += 1) {
    const count = await planBatch(ctx);
    if (count === 0) break;
    planned += count;
  }
  return planned;
}

function planBatch(ctx: Ctx): Promise<number> {
  // no-access: `facts` reads who may still see what
  // no-audit: the reminders themselves are the record
  return withTx(ctx, async (ctx) => {
    const rules = await claim(ctx);
    const factsOf = await loadFacts(ctx, rules);
    let count = 0;
    for (const rule of rules) {
      const facts = factsOf(rule);
      // Someone is changing the account or the residence right now.
      if (!facts) await postpone(ctx, rule, secondMs);
      else if (!facts.mayBeReminded) await storeChecked(ctx, rule, inMs(ctx, dayMs));
      else await plan(ctx, rule, facts);
      count += 1;
    }
    return count;
  });
}

function claim({ db, clock }: Ctx): Promise<Rule[]> {
  return db
    .selectFrom("reminder_rule")
    .selectAll()
    .where("next_at", "<=", clock())
    .orderBy("next_at")
    .limit(batchSize)
    .forUpdate()
    .skipLocked()
    .execute();
}

type Facts = Awaited<ReturnType<typeof readFacts>>[number];

/**
 * What decides about each rule. Accounts and residences are locked until the end, so that nobody is reminded after a
 * residence became private to them; without waiting, since who leaves holds the residence and needs the rule.
 */
async function loadFacts({ db }: Ctx, rules: readonly Rule[]): Promise<(rule: Rule) => Facts | undefined> {
  if (rules.length === 0) return () => undefined;
  const accounts = await db
    .selectFrom("account")
    .select("id")
    .where("id", "in", [...new Set(rules.map(({ account_id }) => account_id))])
    .forShare()
    .skipLocked()
    .execute();
  const residences = await db
    .selectFrom("residence")
    .select("id")
    .where("id", "in", [...new Set(rules.map(({ residence_id }) => residence_id))])
    .forShare()
    .skipLocked()
    .execute();
  const isLocked = (rule: Rule) =>
    accounts.some(({ id }) => id === rule.account_id) && residences.some(({ id }) => id === rule.residence_id);
  const read = await readFacts(db, rules.filter(isLocked));
  const key = ({ account_id, residence_id }: Pick<Rule, "account_id" | "residence_id">) =>
    `${account_id} ${residence_id}`;
  const byRule = new Map(read.map((facts) => [key(facts), facts]));
  return (rule) => byRule.get(key(rule));
}

async function readFacts(db: Ctx["db"], rules: readonly Rule[]) {
  if (rules.length === 0) return [];
  const pairs = rules.map(({ account_id, residence_id }) => sql`(${account_id}::int, ${residence_id}::int)`);
  return db
    .selectFrom("reminder_rule as rule")
    .innerJoin("account", "account.id", "rule.account_id")
    .innerJoin("residence", "residence.id", "rule.residence_id")
    .innerJoin("garden", "garden.id", "residence.garden_id")
    .leftJoin("reminder_preference as preference", "preference.account_id", "rule.account_id")
    .leftJoin("residence_member as member", (join) =>
      join.onRef("member.residence_id", "=", "rule.residence_id").onRef("member.account_id", "=", "rule.account_id"),
    )
    .select(datedColumns)
    .select(["rule.account_id", "rule.residence_id", "preference.time_zone"])
    .select(
      sql<boolean>`(account.closed_at is null and account.suspended_at is null and residence.hidden_at is null
        and (not residence.is_private or member.account_id is not null))`.as("mayBeReminded"),
    )
    .where(sql<boolean>`(rule.account_id, rule.residence_id) in (${sql.join(pairs)})`)
    .execute();
}

async function plan(ctx: Ctx, rule: Rule, facts: Facts): Promise<void> {
  const schedule = scheduleOf(rule, facts, ctx);
  // One that cannot be computed must not hold up the others.
  if (!schedule) return postpone(ctx, rule, dayMs);
  const { due, nextAt, ...when } = schedule;
  for (const slot of due) await remind(ctx, rule, facts, { slot, ...when });
  await storeChecked(ctx, rule, nextAt);
}

/** What is due now, and when to look again; null if the dates or the time zone cannot be computed with. */
function scheduleOf(rule: Rule, facts: Facts, { clock, services }: Ctx) {
  const timeZone = facts.time_zone ?? standardTimeZone;
  try {
    const time = readerTime(clock(), timeZone);
    const today = dayOf(time);
    const checked = readerTime(rule.checked_until, timeZone);
    const from = dayOf(checked < time ? checked : time);
    const slots = slotsOf(reminderDaysOf(facts, rule, { from, until: addDays(today, maxLeadDays) }), rule);
    // Days that have passed were missed, unless they are of dates or a visibility that are new.
    const due = slots.filter(({ at, day }) => at > checked && at <= time && !(rule.is_changed && day.on < today));
    const ahead = slotsOf(reminderDaysOf(facts, rule, untilAllReturn(today)), rule);
    return { due: latestOfEach(due), nextAt: nextSlot(ahead, time, timeZone), timeZone, today };
  } catch (error) {
    const { account_id: accountId, residence_id: residenceId } = rule;
    services.warn("a reminder cannot be computed", { accountId, residenceId, timeZone, error: String(error) });
    return null;
  }
}

const maxLeadDays = Math.max(...leadDayChoices);

/** Of several reminders of one day, as after an interruption, only the last. */
function latestOfEach(due: readonly Slot<ReminderDay>[]): Slot<ReminderDay>[] {
  return [...Map.groupBy(due, ({ day }) => `${day.key} ${day.on}`).values()].flatMap((slots) =>
    slots.toSorted((one, other) => one.leadDays - other.leadDays).slice(0, 1),
  );
}

async function remind(
  ctx: Ctx,
  rule: Rule,
  { name }: Facts,
  { slot, timeZone, today }: { slot: Slot<ReminderDay>; timeZone: string; today: string },
): Promise<void> {
  const { day } = slot;
  const dueAt = instantOf(slot.at, timeZone);
  const add = (channel: Channel, pushId = 0) => insert(ctx, rule, { slot, dueAt, channel, pushId, today });
  const isNew = await add("inbox");
  if (!isNew || day.on < today) return;
  const { title, lines } = inboxTextOf(day, name, today);
  const link = { text: "去看看", path: `/home?id=${rule.residence_id}` } as const;
  await sendInboxMessage(ctx, rule.account_id, { title, lines, link });
  for (const channel of ["sms", "wechat"] as const) {
    if (rule.channels.includes(channel)) await add(channel);
  }
  if (!rule.channels.includes("push")) return;
  for (const id of await subscriptionsOf(ctx, rule.account_id)) await add("push", id);
}

function inboxTextOf({ title, on, lunarText }: ReminderDay, name: string, today: string) {
  return {
    title: `${daysAheadText(daysBetween(today, on))}是${title}`,
    lines: [
      `${chineseDay(on)}，${weekdayName(on)}，${lunarText}。`,
      `这是您为${name}设的提醒，可以在个人中心的“纪念日提醒”里改，也可以停用。`,
    ],
  };
}

async function subscriptionsOf({ db }: Ctx, accountId: number): Promise<number[]> {
  const rows = await db.selectFrom("push_subscription").select("id").where("account_id", "=", accountId).execute();
  return rows.map(({ id }) => id);
}

interface NewReminder {
  slot: Slot<ReminderDay>;
  dueAt: Date;
  channel: Channel;
  pushId: number;
  /** The reader's day. */
  today: string;
}

/** False if it exists. One for a day that has passed, as after a long interruption, is recorded and not sent. */
async function insert(
  { db, clock }: Ctx,
  rule: Rule,
  { slot: { day, leadDays }, dueAt, channel, pushId, today }: NewReminder,
): Promise<boolean> {
  const now = clock();
  const isTooLate = day.on < today;
  const state = isTooLate ? "skipped" : channel === "inbox" ? "sent" : "waiting";
  const inserted = await db
    .insertInto("reminder")
    .values({
      account_id: rule.account_id,
      residence_id: rule.residence_id,
      occasion: day.key,
      title: day.title,
      on_day: day.on,
      lead_days: leadDays,
      channel,
      push_id: pushId,
      due_at: dueAt,
      state,
      reason: isTooLate ? "tooLate" : "",
      send_at: state === "waiting" ? now : null,
      changed_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

const inMs = ({ clock }: Ctx, ms: number) => new Date(clock().getTime() + ms);

/** Looks again a little later, as if nothing had been looked at. */
const postpone = (ctx: Ctx, rule: Rule, ms: number) => update(ctx, rule, { next_at: inMs(ctx, ms) });

function storeChecked(ctx: Ctx, rule: Rule, nextAt: Date | null): Promise<void> {
  // Another node's clock may be ahead of this one's.
  const checked_until = new Date(Math.max(rule.checked_until.getTime(), ctx.clock().getTime()));
  return update(ctx, rule, { checked_until, next_at: nextAt, is_changed: false });
}

async function update({ db }: Ctx, { account_id, residence_id }: Rule, change: Partial<Rule>): Promise<void> {
  await db
    .updateTable("reminder_rule")
    .set(change)
    .where("account_id", "=", account_id)
    .where("residence_id", "=", residence_id)
    .execute();
}
