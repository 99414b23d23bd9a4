import { sql } from "kysely";
import type { HealthKind } from "@changming/contract/admin/health-kinds";
import type { Db } from "@changming/db/database";
import { daysBetween, shanghaiDateTime, shanghaiDay } from "@changming/kit/shanghai";
import type { Ctx } from "../context/context.ts";
import { backupState, diskState, diskTexts, missingBackupState, sizeText } from "./thresholds.ts";

export interface Measure {
  /** `off`: not connected, not needed here or not used yet; `unknown`: it could not be measured in time. */
  state: "good" | "notice" | "bad" | "off" | "unknown";
  value: string;
  detail: string;
}

type Measuring = (ctx: Ctx) => Promise<Measure>;

const hourMs = 3_600_000;
const minuteMs = 60_000;

const unknown: Measure = { state: "unknown", value: "量不到", detail: "" };

/**
 * What 今日 shows of the machine, each measured for at most `limitMs`; what cannot be measured in time says so and keeps
 * the others (R-operation-15). Nothing here is estimated.
 */
export async function measureSite(ctx: Ctx, limitMs: number): Promise<Record<HealthKind, Measure>> {
  const measured = await Promise.all(
    Object.entries(measures).map(async ([kind, measure]) => {
      const onError = (error: unknown) => ctx.services.warn("not measured", { kind, error: String(error) });
      return [kind, await within(limitMs, measure(ctx), { otherwise: unknown, onError })];
    }),
  );
  return Object.fromEntries(measured);
}

interface Otherwise<Value> {
  otherwise: Value;
  onError(error: unknown): void;
}

/** The value, or `otherwise` after so many milliseconds or an error. */
export async function within<Value>(
  ms: number,
  work: Promise<Value>,
  { otherwise, onError }: Otherwise<Value>,
): Promise<Value> {
  const { promise, resolve } = Promise.withResolvers<Value>();
  const timer = setTimeout(() => resolve(otherwise), ms);
  try {
    return await Promise.race([work, promise]);
  } catch (error) {
    onError(error);
    return otherwise;
  } finally {
    clearTimeout(timer);
  }
}

const clockTime = (at: Date) => shanghaiDateTime(at).slice(11, 16);

/** 03:10, or 11-21 03:10 on another day. */
function shortTime(at: Date, now: Date): string {
  return shanghaiDay(at) === shanghaiDay(now) ? clockTime(at) : shanghaiDateTime(at).slice(5, 16);
}

const backup: Measuring = async ({ db, clock, services: { site } }) => {
  const now = clock();
  const last = await site.lastBackup();
  if (last === null) {
    const state = site.isDemo ? "off" : missingBackupState(await installedAt(db), now);
    return { state, value: "还没有", detail: "没有备份过" };
  }
  const ageMs = now.getTime() - last.at.getTime();
  const hours = Math.max(0, Math.floor(ageMs / hourMs));
  const value = hours < 1 ? "不到一小时前" : hours < 48 ? `${hours} 小时前` : `${Math.floor(hours / 24)} 天前`;
  // `npm run backup` reads each one back before it records it.
  const check = last.missingFiles === 0 ? "读回核对无误" : `缺 ${last.missingFiles} 个图片文件`;
  const detail = `${shortTime(last.at, now)}，${sizeText(last.bytes)}，${check}`;
  return { state: backupState({ ageMs, missingFiles: last.missingFiles }), value, detail };
};

/** When the first migration of this database ran. */
export async function installedAt(db: Db): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(timestamp)::timestamptz as at from kysely_migration`.execute(db);
  return rows[0]?.at ?? null;
}

const database: Measuring = async ({ db }) => {
  const begun = performance.now();
  await sql`select 1`.execute(db);
  const answerMs = Math.max(1, Math.round(performance.now() - begun));
  const { rows } = await sql<{ used: number; allowed: number; replicas: number; lag: number | null }>`
    select (select count(*)::int from pg_stat_activity) as used, current_setting('max_connections')::int as allowed,
      count(*) filter (where state = 'streaming')::int as replicas,
      max(coalesce(extract(epoch from replay_lag), 0))::float8 as lag
    from pg_stat_replication`.execute(db);
  const [row] = rows;
  if (!row) return unknown;
  const connections = `连接 ${row.used}/${row.allowed}`;
  // Without the right to see it, PostgreSQL hides the state of replicas.
  const replication = row.replicas > 0 && row.lag !== null ? `复制落后 ${Math.round(row.lag)} 秒，` : "";
  const detail = `${replication}一问一答 ${answerMs} 毫秒，${connections}`;
  if (row.used > row.allowed * 0.8) return { state: "notice", value: "连接快满了", detail };
  if (replication !== "" && (row.lag ?? 0) > 60) return { state: "notice", value: "复制慢", detail };
  return { state: "good", value: "好", detail };
};

const disk: Measuring = async ({ services: { site } }) => {
  const space = await site.diskSpace();
  if (space === null) return unknown;
  const { used, left } = diskTexts(space);
  return { state: diskState(space), value: used, detail: left };
};

/** The last payment of a channel within thirty days, and how long its notification took. */
async function lastPayment(db: Db, channel: number, now: Date) {
  return (
    db
      .selectFrom("payment")
      .select(["payment.paid_at"])
      .select((eb) =>
        eb
          .selectFrom("payment_event as event")
          .select((own) => own.fn.min("event.received_at").as("at"))
          .whereRef("event.payment_id", "=", "payment.id")
          .where("event.source", "=", "notify")
          .where("event.result", "in", ["settled", "repeated", "surplus"])
          .as("notified_at"),
      )
      .where("payment.channel", "=", channel)
      .where("payment.created_at", ">", new Date(now.getTime() - 30 * 24 * hourMs))
      // The payer's page asks the gateway at once: the notification of a new one may be on its way.
      .where("payment.paid_at", "<", new Date(now.getTime() - minuteMs))
      .orderBy("payment.id", "desc")
      .limit(1)
      .executeTakeFirst()
  );
}

function payment(channel: 4 | 6): Measuring {
  return async ({ db, clock, services: { site, pay } }) => {
    if (site.pay === "off") return { state: "off", value: "没有接上", detail: "" };
    if (site.pay === "live" && pay.gateways[channel] === null) return { state: "off", value: "没有接上", detail: "" };
    const now = clock();
    const last = await lastPayment(db, channel, now);
    if (!last?.paid_at) {
      const none = "三十天里没有收过款";
      return site.pay === "sandbox"
        ? { state: "off", value: "沙盒", detail: `不动真钱，${none}` }
        : { state: "good", value: "接上了", detail: none };
    }
    const when = `最近一笔 ${shortTime(last.paid_at, now)}`;
    const seconds = last.notified_at && (last.notified_at.getTime() - last.paid_at.getTime()) / 1_000;
    const receipt = seconds === null ? "没有收到回执，是查到的" : `回执 ${Math.max(0, Math.round(seconds))} 秒`;
    if (site.pay === "sandbox") return { state: "off", value: "沙盒", detail: `${when}，${receipt}` };
    if (seconds === null) return { state: "notice", value: "回执不通", detail: `${when}，${receipt}` };
    return seconds > 60
      ? { state: "notice", value: "慢", detail: `${when}，${receipt}` }
      : { state: "good", value: "通", detail: `${when}，${receipt}` };
  };
}

const sms: Measuring = async ({ clock, services: { site, smsCounts } }) => {
  if (site.sms === "off") return { state: "off", value: "没有接上", detail: "" };
  const { sent, failed, slow, waiting, lastSentAt } = smsCounts();
  const parts = [
    // Counted in the process: what was sent before its start is not in it.
    `启动后今天发了 ${sent} 条`,
    ...(failed > 0 ? [`${failed} 条没有发成`] : []),
    ...(slow > 0 ? [`${slow} 条过了三秒`] : []),
    ...(waiting > 0 ? [`${waiting} 条在等回音`] : []),
    ...(sent === 0 && lastSentAt ? [`最近一条 ${shortTime(lastSentAt, clock())}`] : []),
  ];
  const detail = parts.join("，");
  if (site.sms === "sandbox") return { state: "off", value: "沙盒", detail: `只写在本机，${detail}` };
  if (failed > 0) return { state: "notice", value: "有没发成的", detail };
  if (slow > 0) return { state: "notice", value: "慢", detail };
  // Only a message that was accepted shows that the gateway works.
  return lastSentAt ? { state: "good", value: "通", detail } : { state: "off", value: "还没有发过", detail };
};

/** Milliseconds after which a reminder that is due has not gone in time. */
const reminderLateMs = 5 * minuteMs;

const reminders: Measuring = async ({ db, clock }) => {
  const now = clock();
  const before = new Date(now.getTime() - reminderLateMs);
  const { rows } = await sql<{ late: number; sent: number; failed: number }>`
    select (select count(*)::int from reminder_rule where not is_changed and next_at < ${before})
        + (select count(*)::int from reminder where state = 'waiting' and send_at < ${before}) as late,
      count(*) filter (where state = 'sent')::int as sent,
      count(*) filter (where state in ('failed', 'unknown'))::int as failed
    from reminder where due_at >= ${new Date(now.getTime() - 24 * hourMs)} and due_at <= ${now}`.execute(db);
  const [row] = rows;
  if (!row) return unknown;
  const failures = row.failed > 0 ? `，${row.failed} 条没有发成或不知结果` : "";
  const detail = `一天里发了 ${row.sent} 条${failures}`;
  if (row.late > 0) return { state: "bad", value: `${row.late} 条过了五分钟`, detail };
  if (row.failed > 0) return { state: "notice", value: "有没发成的", detail };
  return { state: "good", value: "准时", detail };
};

const certificate: Measuring = async ({ clock, services: { site } }) => {
  const end = await site.certificateEnd();
  if (end === null) return { state: site.isDemo ? "off" : "notice", value: "没有 https", detail: "只该在本机试用" };
  const days = daysBetween(shanghaiDay(clock()), shanghaiDay(end));
  const detail = `到 ${shanghaiDay(end)} 为止`;
  if (end < clock()) return { state: "bad", value: "过期了", detail };
  return { state: days < 14 ? "notice" : "good", value: `${days} 天`, detail };
};

const measures: Record<HealthKind, Measuring> = {
  backup,
  database,
  disk,
  wechat: payment(4),
  alipay: payment(6),
  sms,
  reminders,
  certificate,
};
