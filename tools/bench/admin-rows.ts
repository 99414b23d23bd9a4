import { sql } from "kysely";
import { type Db, openDatabase } from "../../packages/db/src/database.ts";
import { startEmbedded } from "../../packages/db/src/embedded/embedded.ts";

/** Tables that the large world has too few rows of. `i` counts; `who`, `home` and `at` vary account, residence, day. */
const fills = {
  orders: `insert into orders (order_no, account_id, kind, residence_id, state, amount_fen, return_path, quit_path,
      created_at, expires_at, paid_payment_id, paid_at, delivered_at)
    select 'B' || lpad(i::text, 25, '0'), who, 'gift', home, 'delivered', 100 + i % 9000, '/home?id=1', '/home?id=1',
      at, at, null, at, at`,
  order_item: `insert into order_item (order_id, gift_id, name, unit, image, unit_price_fen, quantity, amount_fen, unit_coins)
    select i, 1, '白菊', '束', '', 100, 1, 100, 1`,
  payment: `insert into payment (order_id, channel, gateway, out_trade_no, scene, amount_fen, request, state,
      channel_trade_no, paid_at, created_at, expires_at)
    select i, 4 + 2 * (i % 2), 'sandbox', 'P' || lpad(i::text, 25, '0'), 'pc', 100 + i % 9000, '', 'succeeded',
      'T' || i, at, at, at`,
  refund: `insert into refund (payment_id, out_refund_no, amount_fen, reason, state, created_at, done_at)
    select i, 'R' || lpad(i::text, 25, '0'), 100, '送错了', case when i % 50 = 0 then 'failed' else 'done' end, at, at`,
  bill_finding: `insert into bill_finding (channel, day, kind, number, here_fen, there_fen, found_at)
    select 4, at::date, 'amountDiffers', 'P' || lpad(i::text, 25, '0'), 100, 101, at`,
  concern: `insert into concern (number, kind, state, account_id, sender_key, residence_id, target_kind, target_id, reason,
      subject_name, applicant_name, relation, contact, content, proofs, made_at, closed_at)
    select 'JB-2026-' || lpad(i::text, 7, '0'), (array['report', 'alive', 'relative'])[1 + i % 3],
      case when i % 10 = 0 then 'waiting' else 'closed' end, who, 'bench' || i, home,
      case when i % 3 = 0 then 'residence' end, case when i % 3 = 0 then home end, 'other', '某人', '', '', '', '', '{}',
      at, case when i % 10 <> 0 then at end`,
  feedback: `insert into feedback (account_id, title, content, pictures, answer, answered_at, written_at)
    select who, '字小', '看不清', '{}', case when i % 10 <> 0 then '改了' end, case when i % 10 <> 0 then at end, at`,
  application: `insert into application (account_id, garden_id, state, name, gender, native_place, nation, birth_on,
      birth_calendar, birth_is_leap_month, death_on, death_calendar, death_is_leap_month, relation, statement, portrait,
      other_proofs, applied_at, updated_at, sent_at, times_sent, reason, decided_at, decider_kind, decided_by)
    select who, 1 + i % 3, case when i % 10 = 0 then 'underReview' else 'rejected' end, '王玉兰', 2, '山东省,济南市', '汉族',
      '1930', 'solar', false, '2020', 'solar', false, '女儿', '', '/art/portraits/elder-woman', '{}', at, at, at, 1,
      case when i % 10 = 0 then '' else '不全' end, case when i % 10 <> 0 then at end,
      case when i % 10 <> 0 then 'staff' end, case when i % 10 <> 0 then 1 end`,
  cooperation: `insert into cooperation (account_id, company, applicant_name, applicant_phone, garden_name, state, reason,
      applied_at, decided_at)
    select who, '某公司', '某人', '', '某园', 'rejected', '不全', at, at`,
  property_correction: `insert into property_correction (residence_id, account_id, content, state, answer, decided_by_staff,
      asked_at, decided_at)
    select home, who, '面积不对', 'declined', '对的', 1, at, at`,
  student_remembrance: `insert into student_remembrance (residence_id, account_id, school_name, class_name, student_name,
      has_consent, written_at)
    select home, who, '某小学', '三年二班', '', true, at`,
  visit: `insert into visit (residence_id, account_id, visited_at) select home, who, at`,
  audit_entry: `insert into audit_entry (at, actor_kind, actor_id, actor_name, verb, object_kind, object_id, request_id)
    select at, 'account', who, null, 'bench.row', 'residence', home, 'bench'`,
} as const;

/** Fills a large world's own database, which is deleted afterwards, with `count` rows for each back-office list. */
export async function fillAdminDatabase(dataDir: string, count: number): Promise<void> {
  const embedded = await startEmbedded({ dataDir, log: () => {} });
  const { db, close } = openDatabase(embedded.url, { poolSize: 1, statementTimeoutMs: 0 });
  try {
    await fillAdminRows(db, count, new Date());
  } finally {
    await close();
    await embedded.stop();
  }
}

/** Its constraints are dropped first: rows refer to each other only as far as the lists read them. */
async function fillAdminRows(db: Db, count: number, now: Date): Promise<void> {
  const limits = sql<{ maxAccount: number; homes: number }>`
    select (select max(id) from account) as "maxAccount", (select max(id) from residence) as homes`;
  const [{ maxAccount, homes } = { maxAccount: 1, homes: 1 }] = (await limits.execute(db)).rows;
  for (const [table, insert] of Object.entries(fills)) {
    const rules = await sql<{ conname: string }>`
      select conname from pg_constraint where conrelid = ${table}::regclass and contype in ('c', 'f')`.execute(db);
    for (const { conname } of rules.rows) {
      await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(conname)}`.execute(db);
    }
    const spread = `(select i, 1 + i % ${maxAccount} as who, 1 + i % ${homes} as home,
      timestamptz '${now.toISOString()}' - i * interval '10 minutes' as at from generate_series(1, ${count}) as i) as rows`;
    await sql`${sql.raw(insert)} from ${sql.raw(spread)}`.execute(db);
  }
  await sql`update message set state = 'held' where id % 50 = 0`.execute(db);
  await sql`vacuum analyze`.execute(db);
}
