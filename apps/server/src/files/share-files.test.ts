import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testNow } from "../testing/test-app.ts";
import { openUploadSite, type UploadSite } from "../testing/upload-site.ts";

let site: UploadSite;

beforeAll(async () => {
  site = await openUploadSite();
});

afterAll(() => site?.close());

const get = (url: string, headers: Record<string, string> = {}) => site.app.server.inject({ url, headers });

const hide = (id: number, set: object) =>
  site.database.db.updateTable("residence").set(set).where("id", "=", id).execute();

test("everyone gets the share picture and the poster of a public residence, and nobody that of a private one", async () => {
  const { id, token } = await site.home({ name: "沈玉兰" });
  const answer = await get(`/files/share/${id}.jpg?v=1`);
  expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, "image/jpeg"]);
  expect(answer.headers["cache-control"]).toBe("no-cache");
  expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width: 1_200, height: 630, format: "jpeg" });
  // A chat loads it over a weak line.
  expect(answer.rawPayload.length).toBeLessThan(120_000);
  const etag = String(answer.headers.etag);
  expect((await get(`/files/share/${id}.jpg?v=1`, { "if-none-match": etag })).statusCode).toBe(304);
  const poster = await get(`/files/poster/${id}.pdf`);
  expect([poster.statusCode, poster.rawPayload.toString("latin1", 0, 8)]).toEqual([200, "%PDF-1.7"]);
  expect(decodeURIComponent(String(poster.headers["content-disposition"]))).toContain("沈玉兰的海报.pdf");
  await hide(id, { is_private: true });
  for (const headers of [{ authorization: "" }, { authorization: `Bearer ${token}` }]) {
    expect((await get(`/files/share/${id}.jpg?v=1`, headers)).statusCode).toBe(404);
    expect((await get(`/files/poster/${id}.pdf`, headers)).statusCode).toBe(404);
  }
  for (const file of ["0.jpg", "2000000000.jpg", "x.jpg", `${id}.png`]) {
    expect((await get(`/files/share/${file}`)).statusCode, file).toBe(404);
  }
});

test("the share picture shows the images that staff and family uploaded, and none that is hidden or broken", async () => {
  const { id } = await site.home();
  const { db } = site.database;
  const picture = async () => (await get(`/files/share/${id}.jpg`)).rawPayload;
  const plain = await picture();
  const { reference } = await site.claimed(await site.sender(), { kind: "garden" });
  await site.settle();
  await db.updateTable("residence").set({ background: reference }).where("id", "=", id).execute();
  const own = await picture();
  expect(own.equals(plain)).toBe(false);
  await db
    .updateTable("residence")
    .set({ background: "uploads/0123456789abcdefghijkl" })
    .where("id", "=", id)
    .execute();
  // The level's background takes its place.
  expect((await picture()).equals(plain)).toBe(true);
  await hide(id, { hidden_at: testNow });
  expect((await get(`/files/share/${id}.jpg`)).statusCode).toBe(404);
});
