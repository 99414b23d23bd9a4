import { sql } from "kysely";
import type { Db } from "@changming/db/database";
import type { PushTarget } from "@changming/gateways/push/push-gateway";
import { aResidence } from "./builders.ts";

interface ManyReaders {
  readers: number;
  /** When all their reminders are due: nine in the morning of a 14 December. */
  dueAt: Date;
  /** Of the service account that they are bound to. */
  appid: string;
  subscribe(): Promise<PushTarget>;
}

/** Accounts that are reminded of one day by the inbox; three quarters of them by SMS, WeChat or a browser, too. */
export async function addManyReaders(db: Db, { readers, dueAt, appid, subscribe }: ManyReaders): Promise<void> {
  const residences: number[] = [];
  for (let count = 0; count < 20; count += 1) {
    residences.push((await aResidence(db, { death_on: "2020-12-14" })).id);
  }
  const before = new Date(dueAt.getTime() - 3_600_000);
  await sql`
    insert into account (public_id, mobile, nickname, invite_code, created_at)
    select 'reader-' || n, '138' || lpad(n::text, 8, '0'), '亲友', 'reader-' || n, ${before}
    from generate_series(1, ${readers}::int) as n`.execute(db);
  await sql`
    insert into reminder_preference (account_id, time_zone, accepts_sms, changed_at)
    select id, 'Asia/Shanghai', true, ${before} from account where public_id like 'reader-%'`.execute(db);
  await sql`
    insert into wechat_identity (account_id, appid, openid, created_at)
    select id, ${appid}, public_id, ${before} from account where public_id like 'reader-%'`.execute(db);
  await sql`
    insert into reminder_rule (account_id, residence_id, occasions, lead_days, hour, calendar, counted_from, channels,
      changed_at, checked_until, next_at)
    select id, (${residences}::int[])[1 + id % 20], '{anniversary}', '{0}', 9, 'family', 'day',
      case id % 4 when 0 then '{}'::text[] when 1 then '{sms}' when 2 then '{wechat}' else '{push}' end,
      ${before}, ${before}, ${dueAt}
    from account where public_id like 'reader-%'`.execute(db);
  const { rows } = await sql<{ id: number }>`
    select id from account where public_id like 'reader-%' and id % 4 = 3`.execute(db);
  for (const { id } of rows) {
    const target = await subscribe();
    await db
      .insertInto("push_subscription")
      .values({ account_id: id, session_hash: "", ...target, created_at: before })
      .execute();
  }
}

/** How many reminders there are, by channel and state: `sms sent`. */
export async function reminderStates(db: Db): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom("reminder")
    .select(({ fn }) => ["channel", "state", fn.countAll<number>().as("count")])
    .groupBy(["channel", "state"])
    .execute();
  return Object.fromEntries(rows.map(({ channel, state, count }) => [`${channel} ${state}`, count]));
}

/** Messages in inboxes, and the accounts that have them. */
export async function inboxCounts(db: Db): Promise<{ messages: number; accounts: number }> {
  const { rows } = await sql<{ messages: number; accounts: number }>`
    select count(*)::int as messages, count(distinct account_id)::int as accounts from inbox_message`.execute(db);
  return rows[0] ?? { messages: 0, accounts: 0 };
}

/** Seconds after which 99 of 100 messages were sent. */
export async function secondsUntilSent(db: Db): Promise<number> {
  const { rows } = await sql<{ p99: number }>`
    select percentile_cont(0.99) within group (order by extract(epoch from changed_at - due_at))::float8 as p99
    from reminder where state = 'sent'`.execute(db);
  return rows[0]?.p99 ?? Infinity;
}
