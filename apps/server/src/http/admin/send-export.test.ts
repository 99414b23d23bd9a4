import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { approval } from "@changming/contract/admin/approval";
import { staff } from "@changming/contract/admin/staff";
import type { Call } from "@changming/contract/define";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { aStaff, aStaffSession } from "@changming/domain/testing/staff";
import { testNow } from "@changming/domain/testing/test-ctx";
import { isSweep } from "@changming/kit/testing/rounds";
import type { App } from "../../app.ts";
import { adminRequest } from "../../testing/requests.ts";
import { createTestApp } from "../../testing/test-app.ts";
import { Semaphore } from "@changming/domain/context/semaphore";
import { Api } from "../api.ts";

let database: TestDatabase;
let app: App;
let origin: string;

beforeAll(async () => {
  database = await createTestDatabase("empty");
  app = await createTestApp(database);
  origin = await app.server.listen({ port: 0, host: "127.0.0.1" });
  for (let nth = 0; nth < 120; nth += 1) await aStaff(database.db, { name: nth < 105 ? "寻常" : "=HYPERLINK(1)" });
});

afterAll(async () => {
  await app?.close();
  await database?.close();
});

async function exported(call: Call, role: "administrator" | "finance", input: Record<string, string>) {
  const { id } = await aStaff(database.db, { role, name: "取件人" });
  const token = await aStaffSession(database.db, id);
  return { id, answer: await app.server.inject(adminRequest(call, input, token)) };
}

test("a list is exported with every row that its filters match, over all its pages", async () => {
  const { answer } = await exported(staff.list, "administrator", { keywords: "寻常", format: "csv", page: "3" });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    "content-type": "text/csv; charset=utf-8",
    "cache-control": "no-store",
    "content-disposition": `attachment; filename*=UTF-8''${encodeURIComponent("员工")}-2026-11-21.csv`,
  });
  const lines = answer.body.trim().split("\r\n");
  expect(lines).toHaveLength(1 + 105);
  expect(new Set(lines).size).toBe(lines.length);
});

test("a thousand rows are read at once: the list is not queried and counted again for every hundred", async () => {
  const read = vi.spyOn(Api.prototype, "answer");
  await exported(staff.list, "administrator", { keywords: "寻常", format: "csv" });
  expect(read.mock.calls).toHaveLength(1);
  read.mockRestore();
});

test("a name that looks like a formula is escaped", async () => {
  const { answer } = await exported(staff.list, "administrator", { keywords: "HYPERLINK", format: "csv" });
  expect(answer.body.match(/"'=HYPERLINK\(1\)"/g)).toHaveLength(15);
});

test("the same as XLSX", async () => {
  const { answer } = await exported(staff.list, "administrator", { keywords: "HYPERLINK", format: "xlsx" });
  expect(answer.headers["content-type"]).toContain("spreadsheetml.sheet");
  expect(answer.rawPayload.subarray(0, 2).toString()).toBe("PK");
});

test("staff without access to the list get no file of it, nor does invalid input", async () => {
  const rejected = await exported(staff.list, "finance", { format: "csv" });
  expect([rejected.answer.statusCode, rejected.answer.json<{ error: string }>().error]).toEqual([
    403,
    "staffRoleMissing",
  ]);
  const invalid = await exported(staff.list, "administrator", { format: "csv", role: "emperor" });
  expect(invalid.answer.json<{ error: string }>().error).toBe("invalidInput");
});

test("the audit names who exported what and which filters were set, but not their values", async () => {
  const { id } = await exported(staff.list, "administrator", { keywords: "寻常", format: "csv" });
  const noted = await database.db
    .selectFrom("audit_entry")
    .select(["verb", "after"])
    .where("actor_id", "=", id)
    .executeTakeFirstOrThrow();
  expect(noted).toMatchObject({ verb: "staff.export", after: { list: "员工", format: "csv" } });
  expect(JSON.stringify(noted.after)).toContain("keywords");
  expect(JSON.stringify(noted.after)).not.toContain("寻常");
});

test("a list without a file format ignores the parameter", async () => {
  const { answer } = await exported(approval.list, "administrator", { format: "csv" });
  expect(answer.json<{ code: number }>().code).toBe(1);
});

test("a file may have 50,000 rows; a longer list is rejected with an error", async () => {
  const shared = { name: "众人", role: "readOnly" as const, password_hash: "", created_at: testNow };
  for (const batch of [0, 1, 2, 3, 4]) {
    const rows = Array.from({ length: 10_000 }, (_, nth) => ({ ...shared, login: `many${batch * 10_000 + nth}` }));
    await database.db.insertInto("staff").values(rows).execute();
  }
  const many = { keywords: "众人", format: "csv" };
  const { id } = await aStaff(database.db, { role: "administrator" });
  const { url, headers } = adminRequest(staff.list, many, await aStaffSession(database.db, id));
  const whole = await fetch(new URL(url as string, origin), { headers });
  expect(whole.status).toBe(200);
  if (isSweep) expect((await whole.text()).trim().split("\r\n")).toHaveLength(1 + 50_000);
  else await whole.body?.cancel();
  await aStaff(database.db, { name: "众人" });
  const { answer } = await exported(staff.list, "administrator", many);
  expect([answer.statusCode, answer.json<{ error: string }>().error]).toEqual([409, "exportTooLong"]);
});

/** Blocks exports until `begin` is called. */
function blockExports() {
  const { run } = Semaphore.prototype;
  const begun = Promise.withResolvers<void>();
  const runSpy = vi.spyOn(Semaphore.prototype, "run").mockImplementation(function block<T>(
    this: Semaphore,
    work: () => Promise<T>,
    ...rest: [who?: string | null, gone?: AbortSignal]
  ) {
    return run.call<Semaphore, [() => Promise<T>, ...typeof rest], Promise<T>>(
      this,
      () => begun.promise.then(work),
      ...rest,
    );
  });
  const begin = () => {
    begun.resolve();
    runSpy.mockRestore();
  };
  return { runSpy, begin };
}

test("two files are made at once, four wait, further ones are rejected; afterwards there is room again", async () => {
  const { begin } = blockExports();
  const input = { keywords: "寻常", format: "xlsx" };
  const rejected: unknown[] = [];
  const requests = Array.from({ length: 12 }, async () => {
    const { answer } = await exported(staff.list, "administrator", input);
    if (answer.statusCode !== 200) rejected.push([answer.statusCode, answer.json<{ error: string }>().error]);
  });
  await vi.waitFor(() => expect(rejected).toHaveLength(6), 15_000);
  begin();
  await Promise.all(requests);
  expect(rejected).toEqual(Array.from({ length: 6 }, () => [503, "exportsBusy"]));
  expect((await exported(staff.list, "administrator", input)).answer.statusCode).toBe(200);
});

test("closing the page while a file is queued frees the place for another one at once", async () => {
  const { runSpy, begin } = blockExports();
  const { id } = await aStaff(database.db, { role: "administrator" });
  const { url, headers } = adminRequest(
    staff.list,
    { keywords: "寻常", format: "csv" },
    await aStaffSession(database.db, id),
  );
  const fetchFile = (signal: AbortSignal | null = null) => fetch(new URL(url as string, origin), { headers, signal });
  const untilQueued = (nth: number) => vi.waitFor(() => expect(runSpy.mock.results).toHaveLength(nth), 5_000);
  const first = fetchFile();
  await untilQueued(1);
  const page = new AbortController();
  const waiting = fetchFile(page.signal);
  await untilQueued(2);
  page.abort();
  await expect(waiting).rejects.toThrow("aborted");
  await expect(runSpy.mock.results[1]?.value).rejects.toThrow("aborted");
  const another = fetchFile();
  await untilQueued(3);
  begin();
  expect([(await first).status, (await another).status]).toEqual([200, 200]);
});

test("of twelve files for one person at once one is made, one waits, and the rest are rejected unread", async () => {
  const read = vi.spyOn(Api.prototype, "answer");
  const { id } = await aStaff(database.db, { role: "administrator" });
  const token = await aStaffSession(database.db, id);
  const request = adminRequest(staff.list, { keywords: "寻常", format: "xlsx" }, token);
  const answers = await Promise.all(Array.from({ length: 12 }, () => app.server.inject(request)));
  const rejected = answers.filter(({ statusCode }) => statusCode !== 200);
  expect(rejected.map((answer) => answer.json<{ error: string; msg: string }>())).toEqual(
    Array.from({ length: 10 }, () =>
      expect.objectContaining({ error: "exportsBusy", msg: "您还有文件没有做完，请等它做完再导出" }),
    ),
  );
  expect(read.mock.calls).toHaveLength(2);
  read.mockRestore();
});
