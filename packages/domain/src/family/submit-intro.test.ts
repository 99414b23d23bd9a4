import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { presentIntro } from "../residence-page/present.ts";
import { loadVisibleResidence } from "../residence/load-residence.ts";
import { setResidenceVisibility } from "../residence-member/set-residence-visibility.ts";
import { aMember, anAccount, aResidence } from "../testing/builders.ts";
import { asAccount, testCtx, visitor } from "../testing/test-ctx.ts";
import { anUpload } from "../testing/uploads.ts";
import { readImage } from "../upload/read-image.ts";
import { submitIntro } from "./submit-intro.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
});

afterAll(() => database?.close());

const by = (accountId: number) => testCtx(database.db, asAccount(accountId));

async function aFamily() {
  const { id } = await aResidence(database.db);
  const owner = await aMember(database.db, id, "owner");
  const manager = await aMember(database.db, id, "manager");
  return { id, owner: owner.id, manager: manager.id };
}

const submit = (accountId: number, id: number, content: string, version: number | null = null) =>
  submitIntro(by(accountId), { id, content, version });

async function stored(id: number) {
  const row = await database.db
    .selectFrom("residence")
    .select(["intro_html", "intro_version"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return row;
}

async function dropAfter(uploadId: number) {
  const row = await database.db
    .selectFrom("upload")
    .select(["drop_after", "residence_id"])
    .where("id", "=", uploadId)
    .executeTakeFirstOrThrow();
  return row;
}

test("a biography of owner or manager is stored as cleaned HTML, and every page is invalidated at once", async () => {
  const { id, owner, manager } = await aFamily();
  const ctx = by(owner);
  const answer = await submitIntro(ctx, { id, content: '<p onclick="x()">一生</p><script>x()</script>', version: 1 });
  expect(answer).toEqual({ version: 2, content: "<p>一生</p>" });
  expect(ctx.tags.invalidations).toContainEqual({ tag: `residence:${id}`, urgency: "now" });
  await submit(manager, id, "<p>再写</p>");
  expect(await stored(id)).toEqual({ intro_html: "<p>再写</p>", intro_version: 3 });
});

test("images are claimed, stored by plain address, and released when the text drops them", async () => {
  const { id, owner } = await aFamily();
  const first = await anUpload(by(owner));
  const second = await anUpload(by(owner));
  await submit(owner, id, `<p>一<img src="${first.url.replaceAll("&", "&amp;")}"></p><img src="${second.url}">`);
  expect((await stored(id)).intro_html).toBe(
    `<p>一<img src="/uploads/${first.name}/960.webp"></p><img src="/uploads/${second.name}/960.webp">`,
  );
  expect(await dropAfter(first.id)).toEqual({ drop_after: null, residence_id: id });
  await submit(owner, id, `<img src="/uploads/${second.name}/960.webp">`);
  expect((await dropAfter(first.id)).drop_after).not.toBeNull();
  expect((await dropAfter(second.id)).drop_after).toBeNull();
});

test("another's and unknown uploads are rejected, external images removed, and nothing is claimed", async () => {
  const { id, owner } = await aFamily();
  const mine = await anUpload(by(owner));
  const other = await anUpload(by((await anAccount(database.db)).id));
  for (const url of [other.url, `/uploads/${"z".repeat(22)}/960.webp`]) {
    await expect(submit(owner, id, `<img src="${mine.url}"><img src="${url}">`)).rejects.toMatchObject({
      error: "uploadUnknown",
      field: "content",
    });
  }
  expect((await dropAfter(mine.id)).residence_id).toBeNull();
  expect((await submit(owner, id, '<p>字<img src="https://evil.example/x.png"></p>')).content).toBe("<p>字</p>");
});

test("of a private residence readers get signed images, under the new names", async () => {
  const { id, owner } = await aFamily();
  const upload = await anUpload(by(owner));
  await submit(owner, id, `<img src="${upload.url}" alt="像">`);
  await setResidenceVisibility(by(owner), { id, isPrivate: true });
  const ctx = by(owner);
  const { content } = presentIntro(await loadVisibleResidence(ctx, id), ctx.media);
  expect(content).toMatch(/^<img src="\/signed\/uploads\/[\w-]{22}" alt="像">$/);
  expect(content).not.toContain(upload.name);
});

test("of two editors of one version the later one is rejected, and the earlier text stays", async () => {
  const { id, owner, manager } = await aFamily();
  const saves = await Promise.allSettled([submit(owner, id, "<p>甲</p>", 1), submit(manager, id, "<p>乙</p>", 1)]);
  expect(saves.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(saves.find(({ status }) => status === "rejected")).toMatchObject({ reason: { error: "editedMeanwhile" } });
  expect((await stored(id)).intro_version).toBe(2);
});

test.each(["", "<p></p>", "<p>&nbsp;</p>", "<script>x</script>"])("%j is empty: 请输入正文内容", async (content) => {
  const { id, owner } = await aFamily();
  await expect(submit(owner, id, content)).rejects.toMatchObject({
    error: "invalidInput",
    field: "content",
    sentence: "请输入正文内容",
  });
});

test("20000 characters are accepted and one more is not", async () => {
  const { id, owner } = await aFamily();
  await submit(owner, id, `<p>${"念".repeat(20_000)}</p>`);
  await expect(submit(owner, id, `<p>${"念".repeat(20_001)}</p>`)).rejects.toMatchObject({
    sentence: "正文最多 20000 个字",
  });
});

test("strangers, relatives and visitors change nothing, and get notFound", async () => {
  const { id } = await aFamily();
  const relative = await aMember(database.db, id, "relative");
  const stranger = await anAccount(database.db);
  for (const ctx of [by(relative.id), by(stranger.id), testCtx(database.db, visitor)]) {
    for (const wanted of [id, 2_000_000_000]) {
      await expect(submitIntro(ctx, { id: wanted, content: "<p>x</p>", version: null })).rejects.toMatchObject({
        error: "notFound",
      });
    }
  }
  expect((await stored(id)).intro_html).toBe("<p>她教了四十年书。</p>");
});

test("a text written while visibility changed several times is saved with all its images", async () => {
  const { id, owner } = await aFamily();
  const used = await anUpload(by(owner));
  const added = await anUpload(by(owner));
  const { content, version } = await submit(owner, id, `<p>生平</p><img src="${used.url}">`);
  for (const isPrivate of [true, false, true]) await setResidenceVisibility(by(owner), { id, isPrivate });
  const { intro_html } = await stored(id);
  expect(intro_html).not.toContain(used.name);
  const written = `${content.replace("生平", "又写了一段")}<img src="${added.url}">`;
  const saved = await submit(owner, id, written, version);
  const lasting = intro_html.replace("生平", "又写了一段");
  expect(saved.content).toBe(`${lasting}<img src="/uploads/${added.name}/960.webp">`);
  expect((await dropAfter(used.id)).drop_after).toBeNull();
});

test("an image name from before it became private serves nothing, and no other family can claim it", async () => {
  const { id, owner } = await aFamily();
  const upload = await anUpload(by(owner));
  await submit(owner, id, `<img src="${upload.url}">`);
  await setResidenceVisibility(by(owner), { id, isPrivate: true });
  const read = readImage(by(owner), { name: upload.name, size: "960", format: "webp", isSigned: true });
  await expect(read).rejects.toMatchObject({ error: "notFound" });
  const other = await aFamily();
  const taken = submit(other.owner, other.id, `<img src="${upload.url}">`);
  await expect(taken).rejects.toMatchObject({ error: "uploadUnknown" });
});

test("missing images are named by position, counted from the top", async () => {
  const { id, owner } = await aFamily();
  const alive = await anUpload(by(owner));
  const gone = ["y", "z"].map((letter) => `<img src="/uploads/${letter.repeat(22)}/960.webp">`);
  await expect(submit(owner, id, `${gone[0]}<img src="${alive.url}">${gone[1]}`)).rejects.toMatchObject({
    error: "uploadUnknown",
    field: "content",
    sentence: "正文里的第 1、3 张图片已失效，请删去或重新添加，写好的文字都在",
  });
});
