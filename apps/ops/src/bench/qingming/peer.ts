import { createHmac } from "node:crypto";
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import type { Db } from "@changming/db/database";
import { freePort } from "@changming/db/embedded/embedded";
import { randomId, randomToken } from "@changming/kit/ids";
import type { Member } from "../../load/visit.ts";
import { type Running, startProcess } from "../resources.ts";

const script = (path: string) => fileURLToPath(new URL(`../../../../../${path}`, import.meta.url));

/** Signs the peer's cookies. */
const secret = randomToken();

/** Copies what the peer displays into a schema of its own, with indexes for its queries. */
export async function makePeerData(db: Db): Promise<void> {
  const statements = [
    `drop schema if exists peer cascade`,
    `create schema peer`,
    `create table peer.person as select residence.id, name, birth_on, death_on, native_place, couplet, summary, intro_html,
       view_total as views from residence join residence_counter on residence_id = residence.id where is_listed`,
    `alter table peer.person add primary key (id)`,
    `create index on peer.person (name text_pattern_ops)`,
    `create table peer.member as select id, nickname from account`,
    `alter table peer.member add primary key (id)`,
    `create table peer.gift as select id, name, image, unit, price_fen from gift`,
    `alter table peer.gift add primary key (id)`,
    `create table peer.message (id bigint generated always as identity primary key, person_id int not null,
       member_id int not null, content text not null, written_at timestamptz not null)`,
    `insert into peer.message (person_id, member_id, content, written_at)
       select residence_id, account_id, content, written_at from message where state = 'shown' order by id`,
    `create index on peer.message (person_id, written_at)`,
    `create table peer.given (id bigint generated always as identity primary key, person_id int not null,
       member_id int not null, gift_id int not null, given_at timestamptz not null)`,
    `insert into peer.given (person_id, member_id, gift_id, given_at)
       select residence_id, account_id, gift_id, given_at from given_gift order by id`,
    `create index on peer.given (person_id, given_at)`,
    `create table peer.lamp (person_id int not null, member_id int not null, on_day date not null,
       lit_at timestamptz not null, primary key (person_id, on_day, member_id))`,
    `insert into peer.lamp select residence_id, account_id, on_day, at from remembrance on conflict do nothing`,
    `create table peer.session (sid varchar primary key, sess json not null, expire timestamp(6) not null)`,
    `create index on peer.session (expire)`,
    `analyze`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** Sessions of members, as `express-session` stores them. */
export async function preparePeerMembers(db: Db, count: number): Promise<Member[]> {
  const { rows } = await sql<{ id: number; nickname: string }>`
    select id, nickname from peer.member order by id desc limit ${count}`.execute(db);
  const sessions = rows.map((user) => ({ sid: randomId(), sess: { cookie: { originalMaxAge: 2_592_000_000 }, user } }));
  await sql`
    insert into peer.session (sid, sess, expire)
    select sid, sess, now() + interval '30 days'
    from jsonb_to_recordset(${JSON.stringify(sessions)}::jsonb) as x (sid text, sess json)`.execute(db);
  return sessions.map(({ sid, sess }) => ({ nickname: sess.user.nickname, token: signed(sid) }));
}

/** `s:` and the signature of the package `cookie-signature`. */
function signed(sid: string): string {
  const signature = createHmac("sha256", secret).update(sid).digest("base64").replace(/=+$/, "");
  return encodeURIComponent(`s:${sid}.${signature}`);
}

export async function startPeer(databaseUrl: string): Promise<{ origin: string; running: Running }> {
  const port = String(await freePort());
  const env = {
    PORT: port,
    DATABASE_URL: databaseUrl,
    SESSION_SECRET: secret,
    NODE_ENV: "production",
    ART_FOLDER: script("apps/web/public/art"),
  };
  const running = await startProcess(script("tools/bench/peer/server.mjs"), env, "ready");
  return { origin: `http://127.0.0.1:${port}`, running };
}
