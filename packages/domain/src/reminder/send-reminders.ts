import type { Selectable } from "kysely";
import type { ReminderTable } from "@changming/db/tables/reminder";
import { smsPerMonth, standardTimeZone } from "@changming/contract/reminder";
import { withTx } from "@changming/db/tx";
import { lunarDayText } from "@changming/kit/lunar";
import { chineseDay, daysBetween, shanghaiDay, startOfShanghaiDay, weekdayName } from "@changming/kit/shanghai";
import type { Ctx } from "../context/context.ts";
import { daysAheadText } from "./days-ahead.ts";
import { dayOf, instantOf, isDaytime, nextMorning, nightfall, readerTime } from "./reader-time.ts";
import { smsStopCode } from "./stop-sms.ts";

/** Messages that one node sends at the same time, and that each of these senders sends in one run. */
const senders = 6;
const messagesInRun = 50;
const second = 1_000;
const minute = 60 * second;
/** Milliseconds until another try, by the tries so far. */
const retryMs = [30 * second, 2 * minute, 5 * minute, 15 * minute, 60 * minute, 180 * minute];
/** Milliseconds for which WeChat sends a message with the same key once. */
const wechatKeyMs = 9 * minute;
/** Milliseconds after which a message that no node finished counts as interrupted; an SMS may be slow. */
const interruptedMs = { sms: 10 * minute, other: minute };

type Row = Selectable<ReminderTable>;

interface Claimed {
  /** As it was before. */
  row: Row;
  facts: Facts;
  timeZone: string;
  /** The reader's day. */
  today: string;
}

/** Why a message does not go; the texts are in `reasonTexts` of `present.ts`. */
type Reason =
  | "closed"
  | "suspended"
  | "invisible"
  | "tooLate"
  | "withdrawn"
  | "channelOff"
  | "noNumber"
  | "unverified"
  | "stopped"
  | "monthlyLimit"
  | "sameDay"
  | "noWechat"
  | "noDevice";

/**
 * Sends what waits by SMS, WeChat and Web Push, by day in the reader's time zone (R-reminder-3). Each message is sent
 * once: an SMS without an answer is not repeated; WeChat recognises a repeated one by its key, and a browser replaces
 * it.
 */
export async function sendReminders(ctx: Ctx): Promise<void> {
  await resumeInterrupted(ctx);
  await Promise.all(Array.from({ length: senders }, () => sendSome(ctx)));
}

async function sendSome(ctx: Ctx): Promise<void> {
  for (let count = 0; count < messagesInRun; count += 1) {
    const claimed = await claim(ctx);
    if (claimed === "none") return;
    if (claimed === "settled") continue;
    await storeOutcome(ctx, claimed.row, await send(ctx, claimed));
  }
}

/** Marks the next message as being sent, or settles it without sending. */
function claim(ctx: Ctx): Promise<Claimed | "settled" | "none"> {
  // no-access: `obstacleOf` reads who may still be reminded of what
  // no-audit: the reminders themselves are the record
  return withTx(ctx, async (ctx) => {
    const now = ctx.clock();
    const row = await ctx.db
      .selectFrom("reminder")
      .selectAll()
      .where("state", "=", "waiting")
      .where("send_at", "<=", now)
      .orderBy("send_at")
      .orderBy("id")
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!row) return "none";
    const facts = await lockedFacts(ctx, row);
    if (!facts) return settle(ctx, row, { send_at: new Date(now.getTime() + second) });
    const timeZone = facts.time_zone ?? standardTimeZone;
    const time = readerTime(now, timeZone);
    const claimed = { row, facts, timeZone, today: dayOf(time) };
    const why = await obstacleOf(ctx, claimed);
    if (why !== null) return settle(ctx, row, { state: "skipped", reason: why, send_at: null });
    if (isKeyForgotten(row, now)) return settle(ctx, row, { state: "unknown", reason: "interrupted", send_at: null });
    if (!isDaytime(time)) return settle(ctx, row, { send_at: nextMorning(time, timeZone) });
    await store(ctx, row.id, {
      state: "sending",
      attempts: row.attempts + 1,
      maybe_sent_at: row.maybe_sent_at ?? now,
      send_at: null,
    });
    return claimed;
  });
}

/** Whether WeChat, which may have sent the message before, would send it a second time. */
function isKeyForgotten({ channel, maybe_sent_at: since }: Row, now: Date): boolean {
  return channel === "wechat" && since !== null && since.getTime() < now.getTime() - wechatKeyMs;
}

type Change = Partial<Pick<Row, "state" | "reason" | "attempts" | "maybe_sent_at" | "send_at" | "provider_id">>;

async function settle(ctx: Ctx, { id }: Row, change: Change): Promise<"settled"> {
  await store(ctx, id, change);
  return "settled";
}

async function store({ db, clock }: Ctx, id: number, change: Change): Promise<void> {
  await db
    .updateTable("reminder")
    .set({ ...change, changed_at: clock() })
    .where("id", "=", id)
    .execute();
}

type Facts = Awaited<ReturnType<typeof readFacts>>;

/**
 * What decides about a message; null while someone is changing the account or the residence. Both are locked until the
 * end, and so is the account's number of SMS.
 */
async function lockedFacts({ db, services }: Ctx, row: Row) {
  const account = await db
    .selectFrom("account")
    .select("id")
    .where("id", "=", row.account_id)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst();
  const residence = await db
    .selectFrom("residence")
    .select("id")
    .where("id", "=", row.residence_id)
    .forShare()
    .skipLocked()
    .executeTakeFirst();
  return account && residence ? readFacts(db, row, services.wechat.insideAppid) : null;
}

function readFacts(db: Ctx["db"], row: Row, appid: string | null) {
  return db
    .selectFrom("account")
    .innerJoin("residence", (join) => join.on("residence.id", "=", row.residence_id))
    .leftJoin("residence_member as member", (join) =>
      join.onRef("member.residence_id", "=", "residence.id").onRef("member.account_id", "=", "account.id"),
    )
    .leftJoin("reminder_rule as rule", (join) =>
      join.onRef("rule.residence_id", "=", "residence.id").onRef("rule.account_id", "=", "account.id"),
    )
    .leftJoin("reminder_preference as preference", "preference.account_id", "account.id")
    .leftJoin("wechat_identity as wechat", (join) =>
      join
        .onRef("wechat.account_id", "=", "account.id")
        .on("wechat.appid", "=", appid ?? "")
        .on("wechat.revoked_at", "is", null),
    )
    .leftJoin("push_subscription as push", (join) =>
      join.on("push.id", "=", row.push_id).onRef("push.account_id", "=", "account.id"),
    )
    .leftJoin("session", "session.token_hash", "push.session_hash")
    .select(["account.closed_at", "account.suspended_at", "account.mobile", "account.number_unverified_at"])
    .select(["residence.name", "residence.is_private", "residence.hidden_at", "member.role"])
    .select(["preference.time_zone", "preference.accepts_sms", "wechat.openid"])
    .select(["rule.channels", "rule.occasions", "rule.lead_days"])
    .select(["push.endpoint", "push.p256dh", "push.auth", "session.revoked_at as logged_out_at"])
    .where("account.id", "=", row.account_id)
    .executeTakeFirstOrThrow();
}

/** Why this message must not be sent; null: it may. */
async function obstacleOf(ctx: Ctx, { row, facts, timeZone, today }: Claimed): Promise<Reason | null> {
  if (facts.closed_at !== null) return "closed";
  if (facts.suspended_at !== null) return "suspended";
  if (facts.hidden_at !== null || (facts.is_private && facts.role === null)) return "invisible";
  if (!isWanted(row, facts)) return "withdrawn";
  if (row.on_day < today) return "tooLate";
  switch (row.channel) {
    case "inbox":
      return null;
    case "sms":
      return smsObstacle(ctx, facts, { accountId: row.account_id, dayBegan: instantOf(`${today}T00:00`, timeZone) });
    case "wechat":
      if (!ctx.services.wechat.hasTemplate) return "channelOff";
      return facts.openid === null ? "noWechat" : null;
    case "push":
      return facts.endpoint === null || facts.logged_out_at !== null ? "noDevice" : null;
  }
}

/** Whether the rule, which may have been changed or removed since, still has this day, its time and its channel. */
function isWanted({ channel, occasion, lead_days }: Row, { channels, occasions, lead_days: leads }: Facts): boolean {
  const [kind = ""] = occasion.split("-");
  return (channels?.includes(channel) && occasions?.includes(kind) && leads?.includes(lead_days)) ?? false;
}

async function smsObstacle(
  ctx: Ctx,
  facts: Facts,
  { accountId, dayBegan }: { accountId: number; dayBegan: Date },
): Promise<Reason | null> {
  const { sms } = ctx.services;
  if (sms.name === "off" || sms.canNotify?.("memorialDay") === false) return "channelOff";
  if (facts.mobile === null) return "noNumber";
  if (facts.accepts_sms !== true) return "stopped";
  if (facts.number_unverified_at !== null) return "unverified";
  // It leads to the inbox, which has all of the day.
  if ((await countSms(ctx, accountId, dayBegan)) > 0) return "sameDay";
  return (await smsLeft(ctx, accountId)) === 0 ? "monthlyLimit" : null;
}

/** SMS that went, or may have, from then on. */
async function countSms({ db }: Ctx, accountId: number, from: Date): Promise<number> {
  const { count } = await db
    .selectFrom("reminder")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("account_id", "=", accountId)
    .where("channel", "=", "sms")
    .where("state", "in", ["sending", "sent", "unknown"])
    .where("maybe_sent_at", ">=", from)
    .executeTakeFirstOrThrow();
  return count;
}

/** SMS that the account still gets this Shanghai month. */
export async function smsLeft(ctx: Ctx, accountId: number): Promise<number> {
  const monthBegan = startOfShanghaiDay(`${shanghaiDay(ctx.clock()).slice(0, 7)}-01`);
  return Math.max(0, smsPerMonth - (await countSms(ctx, accountId, monthBegan)));
}

interface Outcome {
  /** `unknown`: it may have been sent. */
  state: "sent" | "failed" | "unknown";
  /** Whether another try may help and does not send it twice. */
  isRetryable?: boolean;
  detail: string;
  providerId?: string;
  retryAfterMs?: number | null;
}

function send(ctx: Ctx, claimed: Claimed): Promise<Outcome> {
  const senderOf = { sms: sendSms, wechat: sendWechat, push: sendPush };
  const { channel } = claimed.row;
  return channel === "inbox" ? Promise.resolve({ state: "sent", detail: "" }) : senderOf[channel](ctx, claimed);
}

async function sendSms(ctx: Ctx, { row, facts }: Claimed): Promise<Outcome> {
  const outcome = await ctx.services.sms.notify({
    mobile: facts.mobile ?? "",
    notice: "memorialDay",
    values: {
      day: chineseDay(row.on_day),
      code: smsStopCode(ctx, { id: row.account_id, mobile: facts.mobile ?? "" }),
    },
  });
  if (outcome.sent) return { state: "sent", detail: "" };
  const { reason, detail } = outcome;
  return { state: reason === "unreachable" ? "unknown" : "failed", isRetryable: reason === "limited", detail };
}

async function sendWechat(ctx: Ctx, { row, facts, today }: Claimed): Promise<Outcome> {
  const outcome = await ctx.services.wechat.sendTemplate({
    openid: facts.openid ?? "",
    url: `${ctx.services.pay.origin}/home?id=${row.residence_id}`,
    // WeChat reads it: the name of a private residence stays here.
    values: {
      person: facts.is_private ? "您的家人" : facts.name,
      day: chineseDay(row.on_day),
      words: `${daysAheadText(daysBetween(today, row.on_day))}，是要记得的日子`,
    },
    key: `reminder-${row.id}`,
  });
  if (outcome.sent) return { state: "sent", detail: "", providerId: outcome.id };
  const { reason, detail } = outcome;
  if (reason === "notFollowing") return { state: "failed", detail: reason };
  return {
    state: reason === "unreachable" ? "unknown" : "failed",
    isRetryable: reason !== "rejected",
    detail,
  };
}

async function sendPush(ctx: Ctx, { row, facts, timeZone, today }: Claimed): Promise<Outcome> {
  const { endpoint, p256dh, auth } = facts;
  if (endpoint === null || p256dh === null || auth === null) return { state: "failed", detail: "noDevice" };
  const days = daysAheadText(daysBetween(today, row.on_day));
  const key = `reminder-${row.id}`;
  const payload = JSON.stringify({
    title: `${days}是${row.title}`,
    body: `${chineseDay(row.on_day)}，${weekdayName(row.on_day)}，${lunarDayText(row.on_day)}`,
    url: `/home?id=${row.residence_id}`,
    tag: key,
  });
  // A browser that is not connected before the evening gets none: it would be of yesterday, or ring at night.
  const lifeMs = nightfall(today, timeZone).getTime() - ctx.clock().getTime();
  const lifeSeconds = Math.max(0, Math.floor(lifeMs / second));
  const outcome = await ctx.services.push.send({ endpoint, p256dh, auth }, { payload, topic: key, lifeSeconds });
  if (outcome.sent) return { state: "sent", detail: "" };
  const { reason, detail, retryAfterMs } = outcome;
  if (reason === "gone") {
    await ctx.db.deleteFrom("push_subscription").where("id", "=", row.push_id).execute();
    return { state: "failed", detail: "noDevice" };
  }
  return {
    state: reason === "unreachable" ? "unknown" : "failed",
    isRetryable: reason !== "rejected",
    detail,
    retryAfterMs,
  };
}

async function storeOutcome(ctx: Ctx, row: Row, outcome: Outcome): Promise<void> {
  const { state, isRetryable = false, detail, providerId = null, retryAfterMs } = outcome;
  const now = ctx.clock();
  const wait = isRetryable ? retryMs[row.attempts] : undefined;
  await ctx.db
    .updateTable("reminder")
    .set({
      state: wait === undefined ? state : "waiting",
      reason: state === "sent" ? "" : detail.slice(0, 100),
      send_at: wait === undefined ? null : new Date(now.getTime() + Math.max(wait, retryAfterMs ?? 0)),
      // Certainly not sent by this try.
      ...(state === "failed" ? { maybe_sent_at: row.maybe_sent_at } : {}),
      provider_id: providerId,
      changed_at: now,
    })
    .where("id", "=", row.id)
    // Another node, whose clock is ahead, may have called it interrupted.
    .where("state", "in", ["sending", "unknown", "waiting"])
    .execute();
  if (wait !== undefined || state === "sent") return;
  ctx.services.warn("a reminder was not sent", { id: row.id, channel: row.channel, state, detail });
}

/** Nodes that died while sending: an SMS may have gone; the others are sent again, as that is recognised. */
async function resumeInterrupted({ db, clock }: Ctx): Promise<void> {
  const now = clock();
  const before = (ms: number) => new Date(now.getTime() - ms);
  const interrupted = () => db.updateTable("reminder").where("state", "=", "sending");
  await interrupted()
    .set({ state: "unknown", reason: "interrupted", changed_at: now })
    .where("channel", "=", "sms")
    .where("changed_at", "<", before(interruptedMs.sms))
    .execute();
  await interrupted()
    .set({ state: "waiting", send_at: now, changed_at: now })
    .where("channel", "in", ["wechat", "push"])
    .where("changed_at", "<", before(interruptedMs.other))
    .execute();
}

/** WeChat's word about a message after it was accepted (TEMPLATESENDJOBFINISH). */
export async function finishTemplate(
  { db, clock }: Ctx,
  { id, isSent }: { id: string; isSent: boolean },
): Promise<void> {
  if (isSent) return;
  await db
    .updateTable("reminder")
    .set({ state: "failed", reason: "notDelivered", changed_at: clock() })
    .where("provider_id", "=", id)
    .where("state", "=", "sent")
    .execute();
}
