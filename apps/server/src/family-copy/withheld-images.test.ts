import { afterAll, beforeAll, expect, test } from "vitest";
import { hidePhoto } from "@changming/domain/album/hide-photo";
import { asStaff, aStaff } from "@changming/domain/testing/staff";
import { testCtx } from "@changming/domain/testing/test-ctx";
import { type CopySite, openCopySite } from "../testing/copy-site.ts";
import { readZip } from "@changming/kit/testing/read-zip";

let site: CopySite;

beforeAll(async () => {
  site = await openCopySite();
});

afterAll(() => site?.close());

test("an image that the operator withdrew is replaced by a notice, and no missing file is named", async () => {
  const { db } = site.database;
  const home = await site.aHome([2]);
  const photos = db.selectFrom("photo").innerJoin("album", "album.id", "album_id").select(["photo.id", "picture"]);
  const [gone, present] = await photos.where("residence_id", "=", home.id).orderBy("photo.id").execute();
  const img = (reference = "") => `<p>那年春天<img src="/${reference}/960.webp" alt="院子"></p>`;
  const intro_html = img(gone?.picture) + img(present?.picture);
  await db
    .updateTable("residence")
    .set({ intro_html, portrait: gone?.picture ?? "" })
    .where("id", "=", home.id)
    .execute();
  const reviewer = testCtx(db, asStaff(await aStaff(db, { role: "reviewer" })));
  await hidePhoto(reviewer, { id: gone?.id ?? 0, isHidden: true, reason: "侵权" });
  const { stored_as } = await site.requestCopy(home);
  await site.make();
  const files = await readZip(await site.zip(stored_as));
  const textOf = (path: string) => files.get(path)?.toString("utf8") ?? "";
  const index = textOf("index.html");
  expect(index).toContain("遗像由平台撤下，没有放进这份副本");
  expect(index).toContain("那年春天<em>（这里的一张图片由平台撤下，没有放进这份副本。）</em>");
  expect(textOf("albums/001.html")).toContain("另有 1 张照片由平台撤下");
  const { biography_html: biography } = JSON.parse(textOf("data/residence.json")) as { biography_html: string };
  const named = [...biography.matchAll(/ src="([^"]*)"/g)].map(([, path = ""]) => path);
  expect(named.map((path) => [path, files.has(path)])).toEqual([["pictures/biography/001.jpg", true]]);
  expect(biography).toContain("由平台撤下");
  expect(JSON.parse(textOf("data/albums.json"))).toMatchObject([{ photos: [{}], withheld: 1 }]);
});
