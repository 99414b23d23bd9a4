import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { withTx } from "@changming/db/tx";
import { audit } from "../context/audit.ts";
import { testCtx } from "../testing/test-ctx.ts";
import { testSecrets } from "../testing/test-services.ts";
import { linkEntries, linkLateEntries, verifyChain } from "./chain.ts";

let database: TestDatabase;

beforeEach(async () => {
  database = await createTestDatabase("empty");
});

afterEach(() => database?.close());

const job = { kind: "job" as const, name: "nightly" };

async function writeActions(count: number): Promise<void> {
  await withTx(testCtx(database.db, job), async (ctx) => {
    for (let nth = 0; nth < count; nth += 1) {
      const after = { words: `第 ${nth} 件，"引号"`, big: 9_007_199_254_740_991, deep: { b: 1, a: [nth] } };
      await audit(ctx, { verb: "test.do", object: { kind: "test", id: nth }, before: null, after });
    }
  });
}

const link = () => linkEntries(testCtx(database.db, job));
const verify = (noted?: { links: number; head: string }) => verifyChain(database.db, testSecrets, noted);

test("every action is linked once, also when two link at once, and the chain verifies", async () => {
  await writeActions(1_201);
  expect(await verify()).toMatchObject({ links: 0, unlinked: 1_201, broken: null });
  await Promise.all([link(), link()]);
  await link();
  const chain = await verify();
  expect(chain).toMatchObject({ links: 1_201, unlinked: 0, broken: null });
  await writeActions(1);
  expect(await link()).toBe(1);
  expect(await verify(chain)).toMatchObject({ links: 1_202, holdsNoted: true });
});

test("an action committed later under a lower number is linked after those above it", async () => {
  await writeActions(3);
  await sql`create table late as select * from audit_entry where object_id = 1`.execute(database.db);
  await sql`delete from audit_entry where object_id = 1`.execute(database.db);
  expect(await link()).toBe(2);
  await sql`insert into audit_entry overriding system value select * from late`.execute(database.db);
  expect(await link()).toBe(1);
  expect(await verify()).toMatchObject({ links: 3, unlinked: 0, broken: null });
});

test("an entry committed later than the job looks back is linked by the job that reads all entries", async () => {
  await writeActions(2);
  await sql`create table late as select * from audit_entry where object_id = 0`.execute(database.db);
  await sql`delete from audit_entry where object_id = 0`.execute(database.db);
  await sql`alter table audit_entry alter column id restart with 40000`.execute(database.db);
  await writeActions(1);
  expect(await link()).toBe(2);
  await sql`insert into audit_entry overriding system value select * from late`.execute(database.db);
  expect([await link(), await linkLateEntries(testCtx(database.db, job))]).toEqual([0, 1]);
  expect(await verify()).toMatchObject({ links: 3, unlinked: 0, broken: null });
});

test.each([
  ["a word was changed", sql`update audit_entry set after = '{"words":""}' where object_id = 3`],
  ["the actor was changed", sql`update audit_entry set actor_name = 'somebody' where object_id = 3`],
  ["the time was changed", sql`update audit_entry set at = at + interval '1 microsecond' where object_id = 3`],
])("an action of which %s is detected", async (_what, change) => {
  await writeActions(6);
  await link();
  await change.execute(database.db);
  const { id } = await database.db
    .selectFrom("audit_entry")
    .select("id")
    .where("object_id", "=", 3)
    .executeTakeFirstOrThrow();
  expect(await verify()).toMatchObject({ links: 3, broken: { position: 4, entryId: id, why: "changed" } });
});

test("a removed link is detected; one at the end by comparing a noted head", async () => {
  await writeActions(6);
  await link();
  const whole = await verify();
  await sql`delete from audit_link where position = 6`.execute(database.db);
  expect(await verify()).toMatchObject({ broken: null });
  expect(await verify(whole)).toMatchObject({ holdsNoted: false });
  await sql`delete from audit_link where position = 2`.execute(database.db);
  expect(await verify()).toMatchObject({ broken: { position: 2, why: "missing" } });
});

test("entries deleted at the end while their links remain are detected", async () => {
  await writeActions(3);
  await link();
  await sql`alter table audit_link drop constraint audit_link_entry_id_fkey`.execute(database.db);
  const { id } = await database.db
    .deleteFrom("audit_entry")
    .where("object_id", "=", 2)
    .returning("id")
    .executeTakeFirstOrThrow();
  expect(await verify()).toMatchObject({ links: 2, broken: { position: 3, entryId: id, why: "missing" } });
});

test("without the key nobody can rebuild the chain", async () => {
  await writeActions(2);
  await link();
  await sql`update audit_entry set verb = 'test.else' where object_id = 1`.execute(database.db);
  await sql`update audit_link set hash = encode(sha256(convert_to(hash, 'utf8')), 'hex') where position = 2`.execute(
    database.db,
  );
  expect(await verify()).toMatchObject({ broken: { position: 2 } });
});
