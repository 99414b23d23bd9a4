import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { application as inOffice } from "@changming/contract/admin/application";
import { application } from "@changming/contract/application";
import { aStaff, aStaffSession } from "@changming/domain/testing/staff";
import { type ApplicationSite, openApplicationSite } from "../../testing/application-site.ts";
import { officeRequest } from "../../testing/office-requests.ts";

let site: ApplicationSite;

beforeAll(async () => {
  site = await openApplicationSite();
});

afterAll(() => site?.close());

beforeEach(() => site.begin());

interface Answer {
  code: number;
  error?: string;
  body: { data?: string; looks?: unknown[] } | null;
}

test("a paper comes inside the answer with who looks drawn over it, is kept by nobody, and the look is told", async () => {
  const { app, database } = site.upload;
  const id = String((await site.make(application.apply, await site.form())).body["id"]);
  const { id: staffId, name } = await aStaff(database.db, { role: "reviewer" });
  const token = await aStaffSession(database.db, staffId);
  const response = await app.server.inject(officeRequest(inOffice.lookAtPaper, { id, paper: "death" }, token));
  expect([response.statusCode, response.headers["cache-control"]]).toEqual([200, "no-store"]);
  const { data = "" } = response.json<Answer>().body ?? {};
  expect(data).toMatch(/^data:image\/webp;base64,/);
  const { channels } = await sharp(Buffer.from(data.split(",")[1] ?? "", "base64")).stats();
  // The picture was black all over: what is light now was drawn over it.
  expect(channels[0]?.max).toBeGreaterThan(60);
  const detail = await app.server.inject(officeRequest(inOffice.detail, { id }, token));
  expect(detail.json<Answer>().body?.looks).toMatchObject([{ nickname: name, label: "身故证明" }]);
  expect(detail.body).not.toContain("/papers/");
});

test("a paper that there is not is as good as an unknown application", async () => {
  const { app, database } = site.upload;
  const id = String((await site.make(application.apply, await site.form())).body["id"]);
  const { id: staffId } = await aStaff(database.db, { role: "reviewer" });
  const token = await aStaffSession(database.db, staffId);
  const error = async (input: { id: string; paper: string }) =>
    (await app.server.inject(officeRequest(inOffice.lookAtPaper, input, token))).json<Answer>().error;
  expect(await error({ id, paper: "other1" })).toBe("notFound");
  expect(await error({ id: "2000000000", paper: "death" })).toBe("notFound");
  expect(await error({ id, paper: "../death" })).toBe("invalidInput");
});
