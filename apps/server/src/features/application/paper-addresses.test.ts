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

interface Paper {
  paper: string;
  url: string;
}

const papersOf = async (id: string) =>
  (await site.make(applicationReview.detail, { id }, site.keeper)).body["papers"] as Paper[];

test("a paper is shown to who decides with a watermark, never kept, and each look is told to who comes next", async () => {
  const id = String((await site.make(application.apply, await site.form())).body["id"]);
  const [death] = await papersOf(id);
  const shown = await site.upload.app.server.inject({ url: death?.url ?? "" });
  expect([shown.statusCode, shown.headers["content-type"], shown.headers["cache-control"]]).toEqual([
    200,
    "image/webp",
    "private, no-store",
  ]);
  expect(shown.headers).toMatchObject({ "content-security-policy": "default-src 'none'; sandbox" });
  const { channels } = await sharp(shown.rawPayload).stats();
  // The picture was black all over: what is light now was drawn over it.
  expect(channels[0]?.max).toBeGreaterThan(60);
  const own = await site.make(application.ownDetail, { id });
  const mine = await site.upload.app.server.inject({ url: (own.body["shengu_zhengming"] as Paper).url });
  expect((await sharp(mine.rawPayload).stats()).channels[0]?.max).toBeLessThan(10);
  const { body } = await site.make(applicationReview.detail, { id }, site.keeper);
  expect(body["looks"]).toHaveLength(1);
  expect(body["looks"]).toMatchObject([{ nickname: "守园人", label: "身故证明" }]);
});

test("an address of a paper is good for one paper, one viewer and ten minutes, and only while he may look", async () => {
  const id = String((await site.make(application.apply, await site.form())).body["id"]);
  const url = (await papersOf(id))[0]?.url ?? "";
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

test("an address of a paper runs out", async () => {
  const id = String((await site.make(application.apply, await site.form())).body["id"]);
  const url = (await papersOf(id))[0]?.url ?? "";
  const before = site.upload.now;
  site.upload.now = new Date(before.getTime() + 601_000);
  expect((await site.upload.app.server.inject({ url })).statusCode).toBe(404);
  site.upload.now = before;
});
