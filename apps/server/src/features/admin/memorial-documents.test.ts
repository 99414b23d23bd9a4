import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { application as adminApplication } from "@changming/contract/admin/application";
import { application } from "@changming/contract/application";
import { aStaff, aStaffSession } from "@changming/domain/testing/staff";
import { type ApplicationSite, openApplicationSite } from "../../testing/application-site.ts";
import { adminRequest } from "../../testing/requests.ts";

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

test("a document is in the answer with the viewer's watermark, is never cached, and the view is listed", async () => {
  const { app, database } = site.upload;
  const id = String((await site.make(application.apply, await site.form())).body["id"]);
  const { id: staffId, name } = await aStaff(database.db, { role: "reviewer" });
  const token = await aStaffSession(database.db, staffId);
  const response = await app.server.inject(adminRequest(adminApplication.lookAtPaper, { id, paper: "death" }, token));
  expect([response.statusCode, response.headers["cache-control"]]).toEqual([200, "no-store"]);
  const { data = "" } = response.json<Answer>().body ?? {};
  expect(data).toMatch(/^data:image\/webp;base64,/);
  const { channels } = await sharp(Buffer.from(data.split(",")[1] ?? "", "base64")).stats();
  // The uploaded image is black, so every light pixel is watermark.
  expect(channels[0]?.max).toBeGreaterThan(60);
  const detail = await app.server.inject(adminRequest(adminApplication.detail, { id }, token));
  expect(detail.json<Answer>().body?.looks).toMatchObject([{ nickname: name, label: "身故证明" }]);
  expect(detail.body).not.toContain("/papers/");
});

test("a missing document is answered like an unknown application", async () => {
  const { app, database } = site.upload;
  const id = String((await site.make(application.apply, await site.form())).body["id"]);
  const { id: staffId } = await aStaff(database.db, { role: "reviewer" });
  const token = await aStaffSession(database.db, staffId);
  const error = async (input: { id: string; paper: string }) =>
    (await app.server.inject(adminRequest(adminApplication.lookAtPaper, input, token))).json<Answer>().error;
  expect(await error({ id, paper: "other1" })).toBe("notFound");
  expect(await error({ id: "2000000000", paper: "death" })).toBe("notFound");
  expect(await error({ id, paper: "../death" })).toBe("invalidInput");
});
