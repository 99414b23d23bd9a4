import { fileURLToPath } from "node:url";
import { adminCalls } from "@changming/contract/admin/calls";
import type { Call } from "@changming/contract/define";
import { demoPassword } from "@changming/db/demo/demo-accounts";
import { sha256Hex } from "@changming/kit/ids";
import { buildSite } from "../site-build/build-site.ts";
import { median, p95 } from "./measure.ts";
import { releaseAtEnd, startProcess, temporaryFolder } from "./resources.ts";
import { sql } from "kysely";
import { type Db, openDatabase } from "@changming/db/database";
import { startEmbedded } from "@changming/db/embedded/embedded";

/**
 * `npm run bench -- --office`: the time of every list of the back office with 100,000 residences and 100,000 orders,
 * concerns, applications and the like: its first page, and the last page that is allowed with 20 rows a page. One
 * administrator, one request at a time; target: 95 of 100 within 300 ms (R-performance-6).
 */
const root = new URL("../../../../", import.meta.url);
const script = (path: string) => fileURLToPath(new URL(path, root));
const rounds = 20;
const maxMs = 300;
const ownOrigin = "http://127.0.0.1:3921";

/** Required fields of lists. */
const needed: Record<string, Record<string, string>> = { "concern.list": { kind: "report" } };

/** Logs the demo's administrator in. Returns the cookies. */
export async function logInAsAdmin(origin: string): Promise<string> {
  const body = new URLSearchParams({ actionName: "logIn", login: "admin", password: sha256Hex(demoPassword) });
  const response = await fetch(`${origin}/api/admin/session`, { method: "POST", headers: { origin }, body });
  if (!response.ok) throw new Error(`the administrator cannot log in: ${response.status}`);
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";", 1)[0])
    .join("; ");
}

interface Measured {
  ms: number;
  /** The name of the error; undefined on success. */
  error: string | undefined;
}

/** One page of a list of the back office. */
export interface AdminList {
  name: string;
  page: number;
  path: string;
}

/** The last page that a list of the back office allows. */
const deepest = 500;

/** Errors of calls that need an id, and so are no lists. */
const noList = ["invalidInput", "notFound"];

/** The first and the last allowed page of every list. */
export async function adminLists(origin: string, cookie: string): Promise<AdminList[]> {
  const lists: AdminList[] = [];
  for (const [noun, verbs] of Object.entries(adminCalls)) {
    for (const [verb, call] of Object.entries<Call>(verbs)) {
      if (call.method !== "GET" || noun === "session") continue;
      const name = `${noun}.${verb}`;
      for (const page of "page" in call.input.shape ? [1, deepest] : [1]) {
        const list = { name, page, path: addressOf(name, call, page) };
        const { error } = await fetchPage(origin + list.path, cookie);
        if (error === undefined) lists.push(list);
        else if (!noList.includes(error)) throw new Error(`${name}, page ${page}: ${error}`);
      }
    }
  }
  return lists;
}

function addressOf(name: string, { path, action }: Call, page: number): string {
  const own = { ...needed[name], page: String(page) };
  const fields = new URLSearchParams(action ? { actionName: action, ...own } : own);
  return `${path}?${fields.toString()}`;
}

async function fetchPage(url: string, cookie: string): Promise<Measured> {
  const started = performance.now();
  const response = await fetch(url, { headers: { cookie } });
  const { error } = (await response.json()) as { error?: string };
  return { ms: performance.now() - started, error };
}

async function measure({ name, page, path }: AdminList, cookie: string): Promise<void> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) times.push((await fetchPage(ownOrigin + path, cookie)).ms);
  const p95Ms = p95(times);
  const cells = [name, String(page), `${median(times).toFixed(1)} ms`, `${p95Ms.toFixed(1)} ms`];
  console.log(`| ${[...cells, p95Ms > maxMs ? `over ${maxMs} ms` : ""].join(" | ")} |`);
}

/** Prints the table for documents. */
export async function benchAdmin(): Promise<void> {
  await buildSite(root, (line) => console.log(line));
  const dataDir = temporaryFolder();
  const env = { DATA_DIR: dataDir, HOST: "127.0.0.1", PORT: "3921", DEMO: "1", STAFF_TOTP: "off", LOG_LEVEL: "warn" };
  const made = await startProcess(script("apps/ops/src/commands/demo-large.ts"), { DATA_DIR: dataDir }, "完成");
  await made.stop();
  await fillAdminDatabase(dataDir, 100_000);
  await startProcess(
    script("apps/ops/src/serve.ts"),
    { ...env, NODE_ENV: "production", RATE_LIMIT_FACTOR: "1000000" },
    "长明已就绪",
  );
  const cookie = await logInAsAdmin(ownOrigin);
  console.log("| list | page | p50 | p95 | misses |");
  console.log("| --- | --- | --- | --- | --- |");
  for (const list of await adminLists(ownOrigin, cookie)) await measure(list, cookie);
}

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
async function fillAdminDatabase(dataDir: string, count: number): Promise<void> {
  const embedded = await startEmbedded({ dataDir, log: () => {} });
  releaseAtEnd(() => embedded.stop());
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
