import { createHash } from "node:crypto";
import { rename, rm, writeFile } from "node:fs/promises";
import { dirname, posix } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aMember, anAccount, aSession } from "@changming/domain/testing/builders";
import { anAlbum, aPhoto, aPropertyCertificate, aRemembranceCertificate } from "@changming/domain/testing/keepsakes";
import { testNow } from "@changming/domain/testing/test-ctx";
import { addMessage, aGift, aGivenGift } from "@changming/domain/testing/tributes";
import type { UploadFiles } from "@changming/domain/context/upload-files";
import { type CopySite, openCopySite } from "../testing/copy-site.ts";
import { readZip } from "@changming/kit/testing/read-zip";

let site: CopySite;

beforeAll(async () => {
  site = await openCopySite();
});

afterAll(() => site?.close());

const unpack = async (storedAs: string) => readZip(await site.zip(storedAs));
const later = (seconds: number) => new Date(testNow.getTime() + seconds * 1_000);

async function copyOf(home: { id: number; ownerId: number }): Promise<Map<string, Buffer>> {
  const { stored_as } = await site.requestCopy(home);
  await site.make();
  expect(await site.state(stored_as)).toBe("ready");
  return unpack(stored_as);
}

const textOf = (files: Map<string, Buffer>, path: string) => files.get(path)?.toString("utf8") ?? "";
const pagesOf = (files: Map<string, Buffer>) => [...files.keys()].filter((path) => path.endsWith(".html"));

/** Link targets of the pages, resolved to paths in the copy; external addresses stay as they are. */
function linksOf(files: Map<string, Buffer>): { page: string; link: string; target: string }[] {
  return pagesOf(files).flatMap((page) =>
    [...textOf(files, page).matchAll(/\s(?:href|src)="([^"]*)"/g)].map(([, link = ""]) => {
      const isOutside = /^[a-z][\w+.-]*:|^\/|^#/i.test(link);
      return { page, link, target: isOutside ? link : posix.join(dirname(page), decodeURIComponent(link)) };
    }),
  );
}

function expectWhole(files: Map<string, Buffer>): void {
  const sums = new Map(
    textOf(files, "SHA256SUMS")
      .trimEnd()
      .split("\n")
      .map((line) => [line.slice(66), line.slice(0, 64)] as const),
  );
  const hashed = [...files].map(([path, bytes]) => [path, createHash("sha256").update(bytes).digest("hex")] as const);
  expect(new Map(hashed.filter(([path]) => path !== "SHA256SUMS"))).toEqual(sums);
  expect(linksOf(files).filter(({ target }) => !files.has(target))).toEqual([]);
}

test("the copy of a residence with 200 photos is complete: every image, every link, every checksum", async () => {
  const home = await site.aHome([120, 80]);
  const files = await copyOf(home);
  expectWhole(files);
  expect([...files.keys()].filter((path) => path.startsWith("pictures/album-"))).toHaveLength(200);
  const links = linksOf(files).filter(({ target }) => target.startsWith("pictures/album-"));
  expect(new Set(links.map(({ target }) => target)).size).toBe(200);
  expect(textOf(files, "index.html")).toContain("120 张照片");
  const albums = JSON.parse(textOf(files, "data/albums.json")) as { photos: { file: string }[] }[];
  expect(albums.flatMap(({ photos }) => photos).every(({ file }) => files.has(file))).toBe(true);
}, 60_000);

test("it contains the person, the texts, visitors' contributions, and the certificates", async () => {
  const { db } = site.database;
  const home = await site.aHome([1], {
    intro_html: "<p>她教了四十年书。</p>",
    opening: ["她这一生，", "温和而坚定。"],
  });
  const giver = await anAccount(db, { nickname: "志远" });
  await addMessage(db, home.id, { account_id: giver.id, content: "想您了\n家里都好", relation: "学生" });
  await addMessage(db, home.id, { content: "不该看见的话", state: "deleted" });
  await aGivenGift(db, { residenceId: home.id, gift: await aGift(db, { name: "白菊" }), accountId: giver.id });
  await aRemembranceCertificate(db, home.id, giver.id);
  await aRemembranceCertificate(db, home.id, home.ownerId);
  await aPropertyCertificate(db, home.id, { certificate_number: "CM-2026-000042" });
  const files = await copyOf(home);
  expectWhole(files);
  const index = textOf(files, "index.html");
  for (const texts of ["周念慈", "她教了四十年书。", "温和而坚定。", "1938年4月12日", "浙江绍兴", "1 封"]) {
    expect(index).toContain(texts);
  }
  expect(textOf(files, "letters/001.html")).toMatch(/<p>想您了<\/p><p>家里都好<\/p><p class="from">学生 志远，/);
  expect(textOf(files, "letters/001.html")).not.toContain("不该看见的话");
  expect(textOf(files, "gifts/001.html")).toContain("白菊");
  expect(textOf(files, "remembrances/001.html")).toContain("志远");
  expect(textOf(files, "calendar.ics")).toContain("BEGIN:VCALENDAR");
  expect(textOf(files, "README.txt")).toContain("index.html");
  expect(textOf(files, "README.txt")).toContain("不是您手里的原文件");
  expect([...files.values()].some((bytes) => /原图|照片原件/.test(bytes.toString("utf8")))).toBe(false);
  const heads = ["property", "remembrance"].map((name) => textOf(files, `certificates/${name}.pdf`).slice(0, 5));
  expect(heads).toEqual(["%PDF-", "%PDF-"]);
  expect(JSON.parse(textOf(files, "data/residence.json"))).toMatchObject({ certificate_number: "CM-2026-000042" });
});

test("it shows the same counts as the site, and explains what each of them counts", async () => {
  const { db } = site.database;
  const home = await site.aHome([]);
  const giver = await anAccount(db);
  const gift = await aGift(db, { name: "长明灯" });
  await aGivenGift(db, { residenceId: home.id, gift, accountId: giver.id, quantity: 9 });
  await aGivenGift(db, { residenceId: home.id, gift, accountId: giver.id, quantity: 2 });
  await aRemembranceCertificate(db, home.id, giver.id);
  await db
    .updateTable("residence_counter")
    .set({ gift_total: 11, remembrance_total: 5 })
    .where("residence_id", "=", home.id)
    .execute();
  const files = await copyOf(home);
  const index = textOf(files, "index.html");
  expect(index).toContain("11 份，分 2 次敬献");
  expect(index).toContain("5 次，来自 1 人");
  expect(textOf(files, "gifts/001.html")).toContain("“献礼 11”数的是件数");
  expect(JSON.parse(textOf(files, "data/residence.json"))).toMatchObject({
    gifts: 11,
    gift_deliveries: 2,
    remembrances: 5,
    remembered_by: 1,
  });
});

test("readme, every page and the data contain the time, the site and the format of the copy", async () => {
  const home = await site.aHome([1]);
  await site.database.db.updateTable("site_info").set({ name: "青松<园>" }).execute();
  const files = await copyOf(home);
  const readMe = textOf(files, "README.txt");
  for (const texts of ["2026-11-21", `http://localhost/home?id=${home.id}`, "changming-family-copy，版本 2"]) {
    expect(readMe).toContain(texts);
  }
  for (const page of pagesOf(files)) {
    expect(textOf(files, page), page).toContain("2026年11月21日从 http://localhost 整理，格式版本 2。");
    expect(textOf(files, page), page).toContain("从青松&lt;园&gt;带走的一份副本");
  }
  expect(JSON.parse(textOf(files, "data/residence.json"))).toMatchObject({
    copy: {
      format: "changming-family-copy",
      version: 2,
      site: "http://localhost",
      made_at: expect.stringMatching(/^2026-11-21 /),
      page: `http://localhost/home?id=${home.id}`,
    },
  });
});

test("every page links every other part, and marks the current one", async () => {
  const home = await site.aHome([1, 1]);
  await aPropertyCertificate(site.database.db, home.id);
  const files = await copyOf(home);
  expectWhole(files);
  const parts = ["albums/001.html", "albums/002.html", "letters/001.html", "gifts/001.html", "remembrances/001.html"];
  for (const page of pagesOf(files)) {
    const targets = linksOf(files).filter((link) => link.page === page);
    for (const part of [...parts, "certificates/index.html", "index.html"]) {
      expect(
        targets.map(({ target }) => target),
        `${page} to ${part}`,
      ).toContain(part);
    }
    expect(textOf(files, page).match(/aria-current="page"/g) ?? [], page).toHaveLength(page === "index.html" ? 0 : 1);
  }
});

test("without a known day there is no calendar", async () => {
  const files = await copyOf(await site.aHome([], { birth_on: "1938", death_on: "2023" }));
  expect(files.has("calendar.ics")).toBe(false);
});

test("of other people it contains nickname, text and day, and nothing that the page does not show", async () => {
  const { db } = site.database;
  const home = await site.aHome([]);
  const other = await anAccount(db, { nickname: "志远", mobile: "13612345678" });
  await aSession(db, other.id);
  await addMessage(db, home.id, { account_id: other.id, content: "想您了" });
  await aRemembranceCertificate(db, home.id, other.id, { book_number: "HY-SECRET-1" });
  await aMember(db, home.id, "relative", { account: other, relation: "侄子" });
  const everything = [...(await copyOf(home)).values()].map((bytes) => bytes.toString("utf8")).join("\n");
  expect(everything).toContain("志远");
  for (const secret of ["13612345678", "HY-SECRET-1", "侄子"]) expect(everything).not.toContain(secret);
});

test("names entered by users cannot become a path, markup or a script", async () => {
  const { db } = site.database;
  const evil = `../../etc/passwd"><script>alert(1)</script><img src=x onerror='a()'>`;
  const content_html = `<p onclick="a()">生平</p><script>alert(1)</script><img src="https://evil.example/x.png"><a href="javascript:a()">x</a>`;
  const home = await site.aHome([], {
    name: evil.slice(0, 40),
    intro_html: content_html,
    opening: [evil],
    source: evil,
  });
  const album = await anAlbum(db, home.id, { name: evil.slice(0, 20) });
  const { reference } = await site.anImage(home.id, home.ownerId);
  await aPhoto(db, album, { picture: reference, caption: evil.slice(0, 40) });
  const giver = await anAccount(db, { nickname: evil.slice(0, 20) });
  await addMessage(db, home.id, { account_id: giver.id, content: evil, relation: evil.slice(0, 20) });
  await aGivenGift(db, { residenceId: home.id, gift: await aGift(db, { name: evil }), accountId: giver.id });
  const files = await copyOf(home);
  expectWhole(files);
  for (const path of files.keys()) expect(path).toMatch(/^[\w.-]+(\/[\w.-]+)*$/);
  for (const path of files.keys()) expect(path).not.toContain("..");
  const markup = pagesOf(files)
    .map((page) => textOf(files, page))
    .join("\n");
  expect(markup).not.toMatch(/<script|<img[^>]*onerror=|onclick|javascript:|evil\.example/i);
  expect(markup).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
  expect(linksOf(files).filter(({ link }) => /^[a-z]+:|^\//i.test(link))).toEqual([]);
});

test("no page needs a script or the network, and each declares so to the browser", async () => {
  const files = await copyOf(await site.aHome([1]));
  for (const page of pagesOf(files)) {
    const text = textOf(files, page);
    expect(text, page).toContain("script-src &#39;none&#39;");
    expect(text, page).toMatch(/^<!doctype html>\n<html lang="zh-CN">\n<head>\n<meta charset="utf-8">/);
    // The site's address is plain text, not a link.
    expect(text.replace(/ http:\/\/localhost /, ""), page).not.toMatch(/https?:\/\//);
  }
  expect(textOf(files, "style.css")).not.toMatch(/url\(|@import/);
});

test("images of the biography are included; those of another residence, by any name, are not", async () => {
  const { db } = site.database;
  const home = await site.aHome([]);
  const neighbour = await site.aHome([]);
  const own = await site.anImage(home.id, home.ownerId);
  const foreign = await site.anImage(neighbour.id, neighbour.ownerId);
  const img = (reference: string) => `<p><img src="/${reference}/960.webp"></p>`;
  const intro_html = img(own.reference) + img(foreign.reference) + img("uploads/aaaaaaaaaaaaaaaaaaaaaa");
  await db
    .updateTable("residence")
    .set({ intro_html, portrait: foreign.reference })
    .where("id", "=", home.id)
    .execute();
  const files = await copyOf(home);
  expectWhole(files);
  expect(files.get("pictures/biography/001.jpg")?.equals(own.bytes)).toBe(true);
  expect([...files.values()].some((bytes) => bytes.equals(foreign.bytes))).toBe(false);
  expect(textOf(files, "index.html").match(/<img /g)).toHaveLength(1);
});

test("an image whose file is lost does not stop the copy", async () => {
  const { db } = site.database;
  const home = await site.aHome([3]);
  const first = await db
    .selectFrom("upload")
    .select("stored_as")
    .where("residence_id", "=", home.id)
    .executeTakeFirst();
  await site.uploads.files.remove({ storedAs: first?.stored_as ?? "", size: "origin" });
  const files = await copyOf(home);
  expectWhole(files);
  expect([...files.keys()].filter((path) => path.startsWith("pictures/"))).toHaveLength(2);
});

test("a long list of messages is split into pages", async () => {
  const { db } = site.database;
  const home = await site.aHome([]);
  const writer = await anAccount(db);
  const messages = Array.from({ length: 1_001 }, (_, index) => ({
    residence_id: home.id,
    account_id: writer.id,
    content: `第${index + 1}封`,
    relation: "",
    state: "shown" as const,
    written_at: testNow,
  }));
  await db.insertInto("message").values(messages).execute();
  const files = await copyOf(home);
  expectWhole(files);
  expect(pagesOf(files).filter((page) => page.startsWith("letters/"))).toEqual([
    "letters/001.html",
    "letters/002.html",
    "letters/003.html",
  ]);
  expect(textOf(files, "letters/003.html")).toContain("第1001封");
  expect(textOf(files, "letters/003.html")).not.toContain("下一页");
  expect(JSON.parse(textOf(files, "data/letters-002.json"))).toHaveLength(500);
});

/** Upload files that run an action before the nth image is read. */
function beforeImage(nth: number, action: () => Promise<void> | void): UploadFiles {
  let read = 0;
  return new Proxy(site.uploads.files, {
    get(files, name) {
      if (name !== "getOpen") {
        const value: unknown = Reflect.get(files, name, files);
        return typeof value === "function" ? value.bind(files) : value;
      }
      return async (...args: Parameters<UploadFiles["getOpen"]>) => {
        read += 1;
        if (read === nth) await action();
        return files.getOpen(...args);
      };
    },
  });
}

test("a server that stops midway leaves the copy to the next start, which completes it", async () => {
  const home = await site.aHome([30]);
  const { stored_as } = await site.requestCopy(home);
  const stop = new AbortController();
  await site.make({ stopping: stop.signal, files: beforeImage(15, () => stop.abort()) });
  expect(await site.state(stored_as)).toBe("waiting");
  expect(await site.files(stored_as)).toEqual([]);
  await site.make();
  expectWhole(await unpack(stored_as));
});

test("a copy of a killed process is made by another a minute later, even if the first one resumes", async () => {
  const home = await site.aHome([30]);
  const { stored_as } = await site.requestCopy(home);
  const reached = Promise.withResolvers<void>();
  const woken = Promise.withResolvers<void>();
  const sleeping = site.make({
    files: beforeImage(15, () => {
      reached.resolve();
      return woken.promise;
    }),
  });
  await reached.promise;
  await site.make({ now: later(59) });
  expect(await site.state(stored_as)).toBe("making");
  await site.make({ now: later(61) });
  expect(await site.state(stored_as)).toBe("ready");
  const before = await unpack(stored_as);
  woken.resolve();
  await sleeping;
  expectWhole(before);
  expect(await unpack(stored_as)).toEqual(before);
  expect(await site.files(".part")).toEqual([]);
});

test("a residence whose images are renamed meanwhile, as on closing, still gets all of them", async () => {
  const home = await site.aHome([20]);
  const { stored_as } = await site.requestCopy(home);
  const renaming = beforeImage(5, async () => {
    await site.database.pool.query("update upload set name = stored_as where residence_id = $1", [home.id]);
  });
  await site.make({ files: renaming });
  const files = await unpack(stored_as);
  expectWhole(files);
  expect([...files.keys()].filter((path) => path.startsWith("pictures/"))).toHaveLength(20);
});

test("when the disk cannot be written, the copy is tried again a minute later", async () => {
  const home = await site.aHome([1]);
  const { stored_as } = await site.requestCopy(home);
  const { incoming } = site.uploads.local;
  await rename(incoming, `${incoming}-away`);
  await writeFile(incoming, "in the way");
  await expect(site.make()).rejects.toThrow("ENOTDIR");
  await rm(incoming);
  await rename(`${incoming}-away`, incoming);
  await site.make();
  expect(await site.state(stored_as)).toBe("making");
  await site.make({ now: later(61) });
  expectWhole(await unpack(stored_as));
});

test("a requester who no longer manages the residence when the job runs gets no copy", async () => {
  const home = await site.aHome([1]);
  const { stored_as } = await site.requestCopy(home);
  await site.database.db.deleteFrom("residence_member").where("residence_id", "=", home.id).execute();
  await site.make();
  expect(await site.state(stored_as)).toBe("failed");
  expect(await site.files(stored_as)).toEqual([]);
});

test("after seven days the file is deleted", async () => {
  const home = await site.aHome([1]);
  const { stored_as } = await site.requestCopy(home);
  await site.make();
  await site.make({ now: later(7 * 86_400 - 1) });
  expect(await site.state(stored_as)).toBe("ready");
  await site.make({ now: later(7 * 86_400) });
  expect(await site.state(stored_as)).toBe("gone");
  expect(await site.files(stored_as)).toEqual([]);
});
