import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "./testing/test-database.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("demo");
});

afterAll(() => database?.close());

const unique = "23505";
const check = "23514";
const foreign = "23503";
const missing = "23502";

const place = "(select id from residence order by id limit 1)";
const someone = "(select id from account order by id limit 1)";
const other = "(select id from account order by id offset 1 limit 1)";
const hash = "repeat('a', 64)";
const stored = "repeat('a', 22)";

interface Parts {
  table: string;
  right: Record<string, string>;
}

/** A valid row of each table, as SQL; `own` makes it invalid in one way. */
const rows = {
  invitation: {
    table: "member_invitation",
    right: {
      residence_id: place,
      token_hash: hash,
      role: "'relative'",
      relation: "''",
      made_by: someone,
      made_at: "now()",
      expires_at: "now()",
    },
  },
  offer: {
    table: "ownership_offer",
    right: {
      residence_id: place,
      from_account: someone,
      to_account: other,
      offered_at: "now()",
      expires_at: "now()",
    },
  },
  log: {
    table: "family_log",
    right: { residence_id: place, at: "now()", account_id: someone, deed: "'founded'", role_after: "'owner'" },
  },
  correction: {
    table: "property_correction",
    right: { residence_id: place, account_id: someone, content: "'区号写错了'", asked_at: "now()" },
  },
  copy: {
    table: "family_copy",
    right: { residence_id: place, account_id: someone, state: "'waiting'", stored_as: stored, asked_at: "now()" },
  },
  dressing: {
    table: "dressing",
    right: {
      residence_id: place,
      gift_id: "(select id from gift where dressing_place is not null order by id limit 1)",
      quantity: "1",
      since: "now()",
    },
  },
} satisfies Record<string, Parts>;

type Kind = keyof typeof rows;

function insert(kind: Kind, overrides: Record<string, string> = {}): string {
  const { table, right } = rows[kind];
  const row: Record<string, string> = { ...right, ...overrides };
  return `insert into ${table} (${Object.keys(row).join(", ")}) values (${Object.values(row).join(", ")})`;
}

/** Runs statements and rolls them back. */
async function runAndRollBack(...statements: string[]): Promise<void> {
  await database.db.transaction().execute(async (trx) => {
    await sql`delete from dressing_placement`.execute(trx);
    await sql`delete from dressing`.execute(trx);
    for (const statement of statements) await sql.raw(statement).execute(trx);
    await sql.raw("do $$ begin raise exception 'undone' using errcode = 'P0099'; end $$").execute(trx);
  });
}

test.each(Object.keys(rows) as Kind[])("a valid %s is accepted", async (kind) => {
  await expect(runAndRollBack(insert(kind))).rejects.toMatchObject({ code: "P0099" });
});

test.each<[string, string, string[]]>([
  ["an invitation to be owner", check, [insert("invitation", { role: "'owner'" })]],
  ["an invitation with its token in clear text", check, [insert("invitation", { token_hash: "'x'" })]],
  ["one token twice", unique, [insert("invitation"), insert("invitation")]],
  ["an invitation with a kinship of 21 characters", check, [insert("invitation", { relation: "repeat('侄', 21)" })]],
  ["an invitation accepted without an account", check, [insert("invitation", { accepted_at: "now()" })]],
  ["an invitation accepted without a time", check, [insert("invitation", { accepted_by: other })]],
  [
    "an invitation accepted and revoked",
    check,
    [insert("invitation", { accepted_at: "now()", accepted_by: other, revoked_at: "now()" })],
  ],
  ["an invitation without an expiry time", missing, [insert("invitation", { expires_at: "null" })]],
  ["an offer to oneself", check, [insert("offer", { to_account: someone })]],
  ["two offers of one residence", unique, [insert("offer"), insert("offer")]],
  ["an offer to a missing account", foreign, [insert("offer", { to_account: "2000000000" })]],
  ["an unknown action in the family's log", check, [insert("log", { deed: "'danced'" })]],
  ["an unknown role in the family's log", check, [insert("log", { role_after: "'king'" })]],
  ["an empty correction", check, [insert("correction", { content: "''" })]],
  ["a correction of 301 characters", check, [insert("correction", { content: "repeat('字', 301)" })]],
  ["two pending corrections", unique, [insert("correction"), insert("correction")]],
  ["a correction decided without a time", check, [insert("correction", { state: "'corrected'" })]],
  ["a correction both pending and decided", check, [insert("correction", { decided_at: "now()", decided_by: other })]],
  [
    "a correction decided without a decider",
    check,
    [insert("correction", { state: "'declined'", decided_at: "now()" })],
  ],
  [
    "one ref of a family twice",
    unique,
    [
      insert("correction", { ref: "'a'", state: "'declined'", decided_at: "now()", decided_by: other }),
      insert("correction", { ref: "'a'" }),
    ],
  ],
  ["two copies in progress", unique, [insert("copy"), insert("copy", { stored_as: "repeat('b', 22)" })]],
  ["a copy outside its folder", check, [insert("copy", { stored_as: "'../../etc/passwd'" })]],
  ["a copy in progress without a claim", check, [insert("copy", { state: "'making'" })]],
  ["a copy claimed without an end", check, [insert("copy", { state: "'making'", claim: "'x'" })]],
  ["a ready copy without its time", check, [insert("copy", { state: "'ready'" })]],
  ["a ready copy without an expiry time", check, [insert("copy", { state: "'ready'", ready_at: "now()" })]],
  ["a copy with a negative number of files", check, [insert("copy", { files_done: "-1" })]],
  ["a dressing with quantity zero", check, [insert("dressing", { quantity: "0" })]],
  ["a dressing whose gift does not exist", foreign, [insert("dressing", { gift_id: "2000000000" })]],
  [
    "a placed dressing that is not owned",
    foreign,
    [
      `insert into dressing_placement select ${place}, 'lamp', id, now() from gift where dressing_place is not null limit 1`,
    ],
  ],
  ["a gift without a place", check, ["update gift set place = null, dressing_place = null"]],
  ["a gift with two places", check, ["update gift set place = 'lamp', dressing_place = 'lamp'"]],
  ["a dressing on the roof", check, ["update gift set dressing_place = 'roof' where dressing_place is not null"]],
  ["a certificate without a code", check, ["update property_certificate set check_code = ''"]],
  ["a code in small letters", check, ["update remembrance_certificate set check_code = '3f9a07c2b1d4'"]],
  [
    "a certificate template of 301 characters",
    check,
    ["update residence set certificate_template = repeat('字', 301)"],
  ],
  ["an unknown calendar", check, ["update residence set birthday_by = 'maya'"]],
  ["a text version below one", check, ["update residence set intro_version = 0"]],
  ["a visible message deleted by the family", check, ["update message set deleted_at = now() where state = 'shown'"]],
  [
    "an order for a residence without its application",
    check,
    [
      `insert into orders (order_no, account_id, kind, state, amount_fen, return_path, quit_path, created_at, expires_at)
       values ('20261121AAAAAAAAAAA1', ${someone}, 'application', 'paying', 1, '/', '/', now(), now())`,
    ],
  ],
])("the database rejects %s", async (_what, code, statements) => {
  await expect(runAndRollBack(...statements)).rejects.toMatchObject({ code });
});

test.each(["family_log", "application_event"])("rows of %s can be neither changed nor deleted", async (table) => {
  await expect(runAndRollBack(insert("log"), `update ${table} set at = now()`)).rejects.toThrow("written once");
  await expect(runAndRollBack(`delete from ${table}`)).rejects.toThrow("written once");
  await expect(runAndRollBack(`truncate ${table}`)).rejects.toThrow("written once");
});
