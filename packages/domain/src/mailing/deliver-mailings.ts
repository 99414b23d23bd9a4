import { type Selectable, sql } from "kysely";
import type { MailingRecipientTable } from "@changming/db/tables/mailing";
import { standardTimeZone } from "@changming/contract/reminder";
import { withTx } from "@changming/db/tx";
import { audit } from "../context/audit.ts";
import type { Ctx } from "../context/context.ts";
import { isDaytime, readerTime } from "../reminder/reader-time.ts";
import { sendInboxMessage } from "../inbox/send-inbox-message.ts";
import { type Addressee, addressees } from "./audience.ts";
import { countRecipients } from "./count-recipients.ts";
import { letterTo } from "./letter-text.ts";
import { lockMailing, type MailingRow, smsObstacle, transitionMailing } from "./load-mailing.ts";

/** Letters in one transaction, and in one run of the job. */
const batchSize = 20;
const batchesInRun = 25;
const smsInRun = 20;
const minute = 60_000;
/** Milliseconds after which an SMS that no node finished counts as interrupted. */
const interruptedMs = 10 * minute;
/** Milliseconds without further SMS of a letter while the provider seems to accept none. */
const pauseMs = 5 * minute;
/** Rejected one after the other: not the numbers are wrong. */
const rejectedInARow = 3;

type Letter = MailingRow & { garden_name: string };

/**
 * Sends what was confirmed, to each recipient once over all nodes and restarts (R-admin-23). Returns how many letters
 * went into an inbox. Throws an AggregateError of the failures after the other letters.
 */
export async function deliverMailings(ctx: Ctx): Promise<number> {
  await endInterrupted(ctx);
  const letters = await ctx.db
    .selectFrom("mailing")
    .innerJoin("garden", "garden.id", "mailing.garden_id")
    .selectAll("mailing")
    .select("garden.name as garden_name")
    .where("mailing.state", "=", "sending")
    .orderBy("mailing.id")
    .execute();
  let sent = 0;
  const failures: unknown[] = [];
  for (const letter of letters) {
    sent += await deliver(ctx, letter).catch((error: unknown) => {
      failures.push(error);
      return 0;
    });
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} letters could not be sent`);
  return sent;
}

async function deliver(ctx: Ctx, letter: Letter): Promise<number> {
  const sent = await deliverToInboxes(ctx, letter);
  await deliverSms(ctx, letter);
  await finish(ctx, letter);
  return sent;
}

async function deliverToInboxes(ctx: Ctx, letter: Letter): Promise<number> {
  let sent = 0;
  for (let batch = 0; batch < batchesInRun; batch += 1) {
    const done = await deliverBatch(ctx, letter);
    if (done === null) break;
    sent += done;
  }
  return sent;
}

/** The next recipients in one transaction: the message of each with its state. null: none are left. */
function deliverBatch(ctx: Ctx, letter: Letter): Promise<number | null> {
  // no-access: what to send was decided when it was confirmed
  // no-audit: `finish` and `stopMailing` audit the numbers
  return withTx(ctx, async (ctx) => {
    if (!(await isSending(ctx, letter.id))) return null;
    const waiting = await claim(ctx, letter.id);
    if (waiting.length === 0) return null;
    const addresseeOf = await lockedAddressees(ctx, letter, waiting);
    let sent = 0;
    for (const accountId of waiting) {
      const to = addresseeOf(accountId);
      if (typeof to === "string") {
        await store(ctx, letter.id, accountId, { state: "skipped", reason: to, sms_state: "none", sms_reason: "" });
        continue;
      }
      const inbox_message_id = await sendInboxMessage(ctx, accountId, inboxDraft(letter, to));
      await store(ctx, letter.id, accountId, { state: "sent", inbox_message_id });
      sent += 1;
    }
    return sent;
  });
}

/** Whether it is still being sent; until the transaction ends, it cannot be stopped. */
async function isSending({ db }: Ctx, id: number): Promise<boolean> {
  const row = await db.selectFrom("mailing").select("state").where("id", "=", id).forShare().executeTakeFirst();
  return row?.state === "sending";
}

async function claim({ db }: Ctx, mailingId: number): Promise<number[]> {
  const rows = await db
    .selectFrom("mailing_recipient")
    .select("account_id")
    .where("mailing_id", "=", mailingId)
    .where("state", "=", "waiting")
    .orderBy("account_id")
    .limit(batchSize)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.map(({ account_id }) => account_id);
}

/**
 * Who each of them is now, or why they get nothing any more: since it was confirmed, an account may have been closed,
 * opted out or handed its residence over.
 */
async function lockedAddressees({ db }: Ctx, letter: Letter, accountIds: readonly number[]) {
  // An account that is being closed or opts out waits; from then on nothing is written to it.
  const accounts = await db
    .selectFrom("account")
    .select(["id", "closed_at"])
    .where("id", "in", accountIds)
    .orderBy("id")
    .forShare()
    .execute();
  const found = await addressees(db, letter).where("account.id", "in", accountIds).execute();
  return (accountId: number): Addressee | Exclude<Addressee["reason"], ""> | "moved" => {
    const to = found.find(({ id }) => id === accountId);
    if (to) return to.reason === "" ? to : to.reason;
    return accounts.some(({ id, closed_at }) => id === accountId && closed_at !== null) ? "closed" : "moved";
  };
}

function inboxDraft({ title, content, garden_name: gardenName }: Letter, { nickname, residences }: Addressee) {
  const letter = letterTo({ title, content }, { nickname, gardenName, residences });
  return { title: letter.title, lines: letter.content.split("\n").filter((line) => line.trim() !== "") };
}

type Change = Partial<Omit<Selectable<MailingRecipientTable>, "mailing_id" | "account_id" | "changed_at">>;

async function store({ db, clock }: Ctx, mailingId: number, accountId: number, change: Change): Promise<void> {
  await db
    .updateTable("mailing_recipient")
    .set({ ...change, changed_at: clock() })
    .where("mailing_id", "=", mailingId)
    .where("account_id", "=", accountId)
    .execute();
}

/** SMS follow the letter in the inbox, by day only, one at a time: a node that dies leaves one whose outcome is unknown. */
async function deliverSms(ctx: Ctx, letter: Letter): Promise<void> {
  // Switched off since the confirmation, they wait: the provider would reject each.
  if (!letter.by_sms || smsObstacle(ctx.services) !== "") return;
  for (let count = 0; count < smsInRun; count += 1) {
    if (isNight(ctx.clock()) || (await isPaused(ctx, letter.id))) return;
    const next = await claimSms(ctx, letter);
    if (next === null) return;
    if (next.mobile === null) continue;
    const values = { garden: letter.garden_name, line: letter.sms_line };
    const outcome = await ctx.services.sms.notify({ mobile: next.mobile, notice: "mailing", values });
    await storeSms(ctx, letter.id, next.accountId, outcome);
  }
}

/** Whether SMS wait for the morning (R-admin-23). */
export function isNight(now: Date): boolean {
  return !isDaytime(readerTime(now, standardTimeZone));
}

/** After one without an answer, or several rejected in a row; then one is tried every five minutes. */
async function isPaused({ db, clock }: Ctx, mailingId: number): Promise<boolean> {
  const tried = await db
    .selectFrom("mailing_recipient")
    .select(["sms_state", "changed_at"])
    .where("mailing_id", "=", mailingId)
    .where(sql<boolean>`sms_state in ('sent', 'failed', 'unknown')`)
    .orderBy("changed_at", "desc")
    .orderBy("account_id", "desc")
    .limit(rejectedInARow)
    .execute();
  const [last] = tried;
  if (!last || last.changed_at.getTime() <= clock().getTime() - pauseMs) return false;
  const isRejecting = tried.length === rejectedInARow && tried.every(({ sms_state }) => sms_state !== "sent");
  return last.sms_state === "unknown" || isRejecting;
}

/** The next SMS, marked as being sent; without a number where it is not allowed any more. null: none are left. */
function claimSms(ctx: Ctx, letter: Letter): Promise<{ accountId: number; mobile: string | null } | null> {
  // no-access: what to send was decided when it was confirmed
  // no-audit: `finish` and `stopMailing` audit the numbers
  return withTx(ctx, async (ctx) => {
    if (!(await isSending(ctx, letter.id))) return null;
    const next = await ctx.db
      .selectFrom("mailing_recipient")
      .select("account_id")
      .where("mailing_id", "=", letter.id)
      .where("state", "=", "sent")
      .where("sms_state", "=", "waiting")
      .orderBy("account_id")
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!next) return null;
    const accountId = next.account_id;
    const to = (await lockedAddressees(ctx, letter, [accountId]))(accountId);
    const why = typeof to === "string" ? to : to.sms_reason;
    if (typeof to === "string" || why !== "") {
      await store(ctx, letter.id, accountId, { sms_state: "none", sms_reason: why });
      return { accountId, mobile: null };
    }
    await store(ctx, letter.id, accountId, { sms_state: "sending" });
    return { accountId, mobile: to.mobile };
  });
}

type Outcome = Awaited<ReturnType<Ctx["services"]["sms"]["notify"]>>;

async function storeSms({ db, clock, services }: Ctx, mailingId: number, accountId: number, outcome: Outcome) {
  // A provider that does not answer may have sent it: it is not repeated.
  const failed = outcome.sent || outcome.reason === "unreachable" ? "unknown" : "failed";
  await db
    .updateTable("mailing_recipient")
    .set({
      sms_state: outcome.sent ? "sent" : failed,
      sms_reason: outcome.sent ? "" : outcome.detail.slice(0, 100),
      changed_at: clock(),
    })
    .where("mailing_id", "=", mailingId)
    .where("account_id", "=", accountId)
    .where("sms_state", "=", "sending")
    .execute();
  if (!outcome.sent) {
    services.warn("an SMS of a mailing was not sent", { mailingId, reason: outcome.reason, detail: outcome.detail });
  }
}

/** A node died while it was sending an SMS. */
async function endInterrupted({ db, clock }: Ctx): Promise<void> {
  const now = clock();
  await db
    .updateTable("mailing_recipient")
    .set({ sms_state: "unknown", sms_reason: "interrupted", changed_at: now })
    .where("sms_state", "=", "sending")
    .where("changed_at", "<", new Date(now.getTime() - interruptedMs))
    .execute();
}

/** Ends a letter of which nothing is left. */
async function finish(ctx: Ctx, { id }: Letter): Promise<void> {
  await withTx(ctx, async (ctx) => {
    const left = await ctx.db
      .selectFrom("mailing_recipient")
      .select("account_id")
      .where("mailing_id", "=", id)
      .where(sql<boolean>`(state = 'waiting' or sms_state in ('waiting', 'sending'))`)
      .limit(1)
      .executeTakeFirst();
    if (left) return;
    const row = await lockMailing(ctx, id);
    if (row.state !== "sending") return;
    await transitionMailing(ctx, row, "sent", { ended_at: ctx.clock() });
    const after = await countRecipients(ctx.db, id);
    await audit(ctx, { verb: "mailing.finish", object: { kind: "mailing", id }, before: null, after });
  });
}
