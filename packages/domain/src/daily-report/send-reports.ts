import { sql } from "kysely";
import type { StaffRole } from "@changming/contract/staff-roles";
import type { DailyReportDeliveryTable } from "@changming/db/tables/staff";
import { shanghaiDateTime, shanghaiDay, type ShanghaiDay } from "@changming/kit/shanghai";
import type { Ctx } from "../context/context.ts";
import { composeReport } from "./compose-report.ts";
import type { ReportChannel } from "./own-report.ts";

const minute = 60_000;
/** Milliseconds before the next attempt, by the attempts so far; after the last one the report has failed. */
const pausesMs = [5 * minute, 15 * minute, 60 * minute, 120 * minute];
/** Milliseconds after which a sending that no node finished counts as interrupted. */
const interruptedMs = 10 * minute;

interface Recipient {
  staff_id: number;
  name: string;
  role: StaffRole;
  channel: ReportChannel;
  address: string;
  skips_empty: boolean;
}

/**
 * Sends the reports that are due, one for a member of staff and Shanghai day over all nodes and restarts (R-admin-19).
 * What was surely not sent is tried again, five times in all; where it is unknown whether it was sent, it is not, and
 * 今日 says so. Returns how many were sent.
 */
export async function sendReports(ctx: Ctx): Promise<number> {
  const now = ctx.clock();
  const day = shanghaiDay(now);
  await endInterrupted(ctx, day, now);
  let sent = 0;
  for (const recipient of await dueRecipients(ctx, day, now)) {
    const attempts = await claim(ctx, recipient.staff_id, day, now);
    if (attempts === null) continue;
    const end = await sendOne(ctx, recipient, day, attempts);
    if (end.state === "sent") sent += 1;
    await store(ctx, recipient.staff_id, day, end);
  }
  return sent;
}

function dueRecipients({ db }: Ctx, day: ShanghaiDay, now: Date): Promise<Recipient[]> {
  const hour = Number(shanghaiDateTime(now).slice(11, 13));
  return db
    .selectFrom("daily_report as report")
    .innerJoin("staff", "staff.id", "report.staff_id")
    .leftJoin("daily_report_delivery as delivery", (join) =>
      join.onRef("delivery.staff_id", "=", "report.staff_id").on("delivery.day", "=", day),
    )
    .select(["report.staff_id", "staff.name", "staff.role", "channel", "address", "skips_empty"])
    .where("report.is_on", "=", true)
    .where("report.confirmed_at", "is not", null)
    .where("staff.suspended_at", "is", null)
    .where("report.hour", "<=", hour)
    .where("report.starts_on", "<=", day)
    .where((eb) =>
      eb.or([
        eb("delivery.state", "is", null),
        eb.and([eb("delivery.state", "=", "waiting"), eb("delivery.next_at", "<=", now)]),
      ]),
    )
    .orderBy("report.staff_id")
    .execute();
}

/** The number of this attempt, or null when another node has it. */
async function claim({ db }: Ctx, staffId: number, day: ShanghaiDay, now: Date): Promise<number | null> {
  const row = await db
    .insertInto("daily_report_delivery")
    .values({ staff_id: staffId, day, state: "sending", attempts: 1, changed_at: now, next_at: null })
    .onConflict((conflict) =>
      conflict
        .columns(["staff_id", "day"])
        .doUpdateSet({
          state: "sending",
          attempts: sql`daily_report_delivery.attempts + 1`,
          changed_at: now,
          next_at: null,
        })
        .where("daily_report_delivery.state", "=", "waiting")
        .where("daily_report_delivery.next_at", "<=", now),
    )
    .returning("attempts")
    .executeTakeFirst();
  return row?.attempts ?? null;
}

type Ended = Pick<DailyReportDeliveryTable, "state" | "next_at"> & { error: string };

/** The report as its recipient may read it: composed with their own rights. */
async function sendOne(ctx: Ctx, to: Recipient, day: ShanghaiDay, attempts: number): Promise<Ended> {
  const { staff_id: staffId, name, role } = to;
  try {
    const report = await composeReport({ ...ctx, actor: { kind: "staff", staffId, name, role } });
    if (report.isEmpty && to.skips_empty) return { state: "skipped", next_at: null, error: "" };
    const { mail, sms } = ctx.services;
    const { subject, text } = report;
    const outcome =
      to.channel === "sms"
        ? await sms.notify({ mobile: to.address, notice: "dailyReport" })
        : await mail.send({ to: to.address, subject, text, key: `report-${day}-${staffId}` });
    if (outcome.sent) return { state: "sent", next_at: null, error: "" };
    // An SMS provider that does not answer may have sent the message.
    const isUnknown = outcome.reason === "unknown" || (to.channel === "sms" && outcome.reason === "unreachable");
    return failed(ctx, { attempts, isUnknown, error: outcome.detail });
  } catch (error) {
    return failed(ctx, { attempts, isUnknown: false, error: error instanceof Error ? error.name : "error" });
  }
}

function failed(
  ctx: Ctx,
  { attempts, isUnknown, error }: { attempts: number; isUnknown: boolean; error: string },
): Ended {
  ctx.services.warn("a daily report was not sent", { attempts, error });
  if (isUnknown) return { state: "unknown", next_at: null, error };
  const pause = pausesMs[attempts - 1];
  if (pause === undefined) return { state: "failed", next_at: null, error };
  return { state: "waiting", next_at: new Date(ctx.clock().getTime() + pause), error };
}

async function store({ db, clock }: Ctx, staffId: number, day: ShanghaiDay, end: Ended): Promise<void> {
  await db
    .updateTable("daily_report_delivery")
    .set({ ...end, changed_at: clock() })
    .where("staff_id", "=", staffId)
    .where("day", "=", day)
    .where("state", "=", "sending")
    .execute();
}

/** A node died while it was sending, or the day ended before the last attempt. */
async function endInterrupted({ db }: Ctx, day: ShanghaiDay, now: Date): Promise<void> {
  await db
    .updateTable("daily_report_delivery")
    .set({ state: "unknown", changed_at: now, error: "interrupted" })
    .where("state", "=", "sending")
    .where("changed_at", "<", new Date(now.getTime() - interruptedMs))
    .execute();
  await db
    .updateTable("daily_report_delivery")
    .set({ state: "failed", changed_at: now, next_at: null })
    .where("state", "=", "waiting")
    .where("day", "<", day)
    .execute();
}
