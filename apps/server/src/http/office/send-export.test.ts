import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { approval } from "@changming/contract/admin/approval";
import { staff } from "@changming/contract/admin/staff";
import type { Call } from "@changming/contract/define";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { aStaff, aStaffSession } from "@changming/domain/testing/staff";
import { testNow } from "@changming/domain/testing/test-ctx";
import { isSweep } from "@changming/kit/testing/rounds";
import type { App } from "../../app.ts";
import { officeRequest } from "../../testing/office-requests.ts";
import { createTestApp } from "../../testing/test-app.ts";
import { Gate } from "../../upload/gate.ts";
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
  return { id, answer: await app.server.inject(officeRequest(call, input, token)) };
}

test("a list comes as a file with every row that its filters find, over all its pages", async () => {
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

test("thousands of rows are read at once: the list is not found and counted again for every hundred", async () => {
  const read = vi.spyOn(Api.prototype, "answer");
  await exported(staff.list, "administrator", { keywords: "寻常", format: "csv" });
  expect(read.mock.calls).toHaveLength(1);
  read.mockRestore();
});

test("what a name holds is no formula in it", async () => {
  const { answer } = await exported(staff.list, "administrator", { keywords: "HYPERLINK", format: "csv" });
  expect(answer.body.match(/"'=HYPERLINK\(1\)"/g)).toHaveLength(15);
});

test("the same as XLSX", async () => {
  const { answer } = await exported(staff.list, "administrator", { keywords: "HYPERLINK", format: "xlsx" });
  expect(answer.headers["content-type"]).toContain("spreadsheetml.sheet");
  expect(answer.rawPayload.subarray(0, 2).toString()).toBe("PK");
});

test("whoever may not see the list gets no file of it, nor does who asks wrongly", async () => {
  const refused = await exported(staff.list, "finance", { format: "csv" });
  expect([refused.answer.statusCode, refused.answer.json<{ error: string }>().error]).toEqual([
    403,
    "staffRoleMissing",
  ]);
  const wrong = await exported(staff.list, "administrator", { format: "csv", role: "emperor" });
  expect(wrong.answer.json<{ error: string }>().error).toBe("invalidInput");
});

test("it is kept who took what out, and how it was narrowed, but not to whom", async () => {
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

test("a list that is no file stays a list", async () => {
  const { answer } = await exported(approval.list, "administrator", { format: "csv" });
  expect(answer.json<{ code: number }>().code).toBe(1);
});

test("a file holds 50,000 rows; a longer list becomes none, and it is said", async () => {
  const shared = { name: "众人", role: "readOnly" as const, password_hash: "", created_at: testNow };
  for (const batch of [0, 1, 2, 3, 4]) {
    const rows = Array.from({ length: 10_000 }, (_, nth) => ({ ...shared, login: `many${batch * 10_000 + nth}` }));
    await database.db.insertInto("staff").values(rows).execute();
  }
  const many = { keywords: "众人", format: "csv" };
  const { id } = await aStaff(database.db, { role: "administrator" });
  const { url, headers } = officeRequest(staff.list, many, await aStaffSession(database.db, id));
  const whole = await fetch(new URL(url as string, origin), { headers });
  expect(whole.status).toBe(200);
  if (isSweep) expect((await whole.text()).trim().split("\r\n")).toHaveLength(1 + 50_000);
  else await whole.body?.cancel();
  await aStaff(database.db, { name: "众人" });
  const { answer } = await exported(staff.list, "administrator", many);
  expect([answer.statusCode, answer.json<{ error: string }>().error]).toEqual([409, "exportTooLong"]);
});

/** Lets files begin to be made only when told so. */
function holdFiles() {
  const { run } = Gate.prototype;
  const begun = Promise.withResolvers<void>();
  const held = vi.spyOn(Gate.prototype, "run").mockImplementation(function hold<T>(
    this: Gate,
    work: () => Promise<T>,
    ...rest: [who?: string | null, gone?: AbortSignal]
  ) {
    return run.call<Gate, [() => Promise<T>, ...typeof rest], Promise<T>>(
      this,
      () => begun.promise.then(work),
      ...rest,
    );
  });
  const begin = () => {
    begun.resolve();
    held.mockRestore();
  };
  return { held, begin };
}

test("two files are made at once, four more wait, and who comes then is told; afterwards there is room again", async () => {
  const { begin } = holdFiles();
  const asked = { keywords: "寻常", format: "xlsx" };
  const refused: unknown[] = [];
  const asking = Array.from({ length: 12 }, async () => {
    const { answer } = await exported(staff.list, "administrator", asked);
    if (answer.statusCode !== 200) refused.push([answer.statusCode, answer.json<{ error: string }>().error]);
  });
  await vi.waitFor(() => expect(refused).toHaveLength(6), 15_000);
  begin();
  await Promise.all(asking);
  expect(refused).toEqual(Array.from({ length: 6 }, () => [503, "exportsBusy"]));
  expect((await exported(staff.list, "administrator", asked)).answer.statusCode).toBe(200);
});

test("who closes the page while a file waits for its turn may ask for another at once", async () => {
  const { held, begin } = holdFiles();
  const { id } = await aStaff(database.db, { role: "administrator" });
  const { url, headers } = officeRequest(
    staff.list,
    { keywords: "寻常", format: "csv" },
    await aStaffSession(database.db, id),
  );
  const ask = (signal: AbortSignal | null = null) => fetch(new URL(url as string, origin), { headers, signal });
  const stands = (nth: number) => vi.waitFor(() => expect(held.mock.results).toHaveLength(nth), 5_000);
  const first = ask();
  await stands(1);
  const page = new AbortController();
  const waiting = ask(page.signal);
  await stands(2);
  page.abort();
  await expect(waiting).rejects.toThrow("aborted");
  await expect(held.mock.results[1]?.value).rejects.toThrow("aborted");
  const another = ask();
  await stands(3);
  begin();
  expect([(await first).status, (await another).status]).toEqual([200, 200]);
});

test("of twelve files that one person asks for at once one is made, one waits, and the rest are told so before anything is read", async () => {
  const read = vi.spyOn(Api.prototype, "answer");
  const { id } = await aStaff(database.db, { role: "administrator" });
  const token = await aStaffSession(database.db, id);
  const request = officeRequest(staff.list, { keywords: "寻常", format: "xlsx" }, token);
  const answers = await Promise.all(Array.from({ length: 12 }, () => app.server.inject(request)));
  const refused = answers.filter(({ statusCode }) => statusCode !== 200);
  expect(refused.map((answer) => answer.json<{ error: string; msg: string }>())).toEqual(
    Array.from({ length: 10 }, () =>
      expect.objectContaining({ error: "exportsBusy", msg: "您还有文件没有做完，请等它做完再导出" }),
    ),
  );
  expect(read.mock.calls).toHaveLength(2);
  read.mockRestore();
});
