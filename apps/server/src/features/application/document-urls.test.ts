import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { application } from "@changming/contract/application";
import { applicationReview } from "@changming/contract/application-review";
import { type ApplicationSite, openApplicationSite } from "../../testing/application-site.ts";

let site: ApplicationSite;

beforeAll(async () => {
  site = await openApplicationSite();
});

afterAll(() => site?.close());

beforeEach(() => site.begin());

interface DocumentLink {
  paper: string;
  url: string;
}

const documentsOf = async (id: string) =>
  (await site.make(applicationReview.detail, { id }, site.gardenAdmin)).body["papers"] as DocumentLink[];

test("a reviewer's view of a document is watermarked, never cached, and listed for other reviewers", async () => {
  const id = String((await site.make(application.apply, await site.form())).body["id"]);
  const [death] = await documentsOf(id);
  const answer = await site.upload.app.server.inject({ url: death?.url ?? "" });
  expect([answer.statusCode, answer.headers["content-type"], answer.headers["cache-control"]]).toEqual([
    200,
    "image/webp",
    "private, no-store",
  ]);
  expect(answer.headers).toMatchObject({ "content-security-policy": "default-src 'none'; sandbox" });
  const { channels } = await sharp(answer.rawPayload).stats();
  // The uploaded image is black, so every light pixel is watermark.
  expect(channels[0]?.max).toBeGreaterThan(60);
  const own = await site.make(application.ownDetail, { id });
  const mine = await site.upload.app.server.inject({ url: (own.body["shengu_zhengming"] as DocumentLink).url });
  expect((await sharp(mine.rawPayload).stats()).channels[0]?.max).toBeLessThan(10);
  const { body } = await site.make(applicationReview.detail, { id }, site.gardenAdmin);
  expect(body["looks"]).toHaveLength(1);
  expect(body["looks"]).toMatchObject([{ nickname: "守园人", label: "身故证明" }]);
});

test("a document address is valid for one document, one viewer, ten minutes, and while they have access", async () => {
  const id = String((await site.make(application.apply, await site.form())).body["id"]);
  const url = (await documentsOf(id))[0]?.url ?? "";
  const status = async (address: string) => (await site.upload.app.server.inject({ url: address })).statusCode;
  expect(await status(url)).toBe(200);
  for (const other of [
    url.replace("/death?", "/relation?"),
    url.replace(/by=\d+/, "by=1"),
    url.replace(/until=(\d+)/, (_, until: string) => `until=${Number(until) + 60}`),
    url.replace(/sig=./, "sig=!"),
    url.replace(`/papers/${id}/`, `/papers/${Number(id) + 1}/`),
    `/papers/${id}/death`,
    `/papers/x/death`,
  ]) {
    expect(await status(other), other).toBe(404);
  }
  await site.upload.database.db.deleteFrom("garden_admin").where("garden_id", "=", site.gardenId).execute();
  expect(await status(url)).toBe(404);
});

test("a document address expires", async () => {
  const id = String((await site.make(application.apply, await site.form())).body["id"]);
  const url = (await documentsOf(id))[0]?.url ?? "";
  const before = site.upload.now;
  site.upload.now = new Date(before.getTime() + 601_000);
  expect((await site.upload.app.server.inject({ url })).statusCode).toBe(404);
  site.upload.now = before;
});
