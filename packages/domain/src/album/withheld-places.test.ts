import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { editResidence } from "../family/edit-residence.ts";
import { loadVisibleResidence } from "../residence/load-residence.ts";
import { presentIntro } from "../residence-page/present.ts";
import { portraitOf } from "../residence/present.ts";
import { AlbumHome } from "../testing/album-home.ts";
import { someLimits } from "../testing/family.ts";
import { visitor } from "../testing/test-ctx.ts";
import { hidePhoto } from "./hide-photo.ts";

let database: TestDatabase;
let home: AlbumHome;

beforeAll(async () => {
  database = await createTestDatabase("empty");
  await someLimits(database.db, { albums: 9, photos: 9 });
  home = new AlbumHome(database.db);
});

afterAll(() => database?.close());

const hidden = { isHidden: true, reason: "不当" };
const unhidden = { isHidden: false, reason: "看错了" };

test("a hidden photo is replaced by the silhouette as portrait, and left out of biography and background", async () => {
  const { id, owner, picture: upload, photoId } = await home.familyOfOne();
  const reference = `uploads/${upload.name}`;
  const html = `<p>一</p><img src="/${reference}/960.webp" alt="她 > 我"><p>二</p>`;
  const places = { portrait: reference, background: reference, intro_html: html };
  await database.db.updateTable("residence").set(places).where("id", "=", id).execute();
  const seen = async () => {
    const ctx = home.as(visitor);
    const row = await loadVisibleResidence(ctx, id);
    const { content } = presentIntro(row, ctx.media);
    return [portraitOf(row), ctx.media.address(row.background), content];
  };
  const before = await seen();
  const reviewer = await home.staffCtx();
  const family = home.by(owner);
  await hidePhoto(reviewer, { id: photoId, ...hidden });
  expect(reviewer.tags.invalidations).toContainEqual({ tag: "residences", urgency: "now" });
  expect(await seen()).toEqual(["portraits/elder-woman", "", "<p>一</p><p>二</p>"]);
  await editResidence(family, { id, version: null, avatar: "", summary: "一生从教" });
  await hidePhoto(reviewer, { id: photoId, ...unhidden });
  expect(await seen()).toEqual(before);
  expect(before[0]).toBe(reference);
});
