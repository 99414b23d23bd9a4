import { afterAll, beforeAll, expect, test } from "vitest";
import { certificate, propertyCertificate } from "@changming/contract/certificate";
import { family } from "@changming/contract/family";
import { familyAlbum } from "@changming/contract/family-album";
import { memorialDay } from "@changming/contract/memorial-day";
import { residence } from "@changming/contract/residence";
import { aPropertyCertificate } from "@changming/domain/testing/keepsakes";
import { type FamilySite, type Home, openFamilySite } from "../testing/family-site.ts";
import { namedCalls, requestOf } from "../testing/requests.ts";

let site: FamilySite;
let home: Home;
/** Everything that a visitor could have kept while the residence was open. */
let kept: { pictures: string[]; calendar: string; files: string[]; number: string; code: string };

/** A name that stands in no other text. */
const rare = "霱翀";

beforeAll(async () => {
  site = await openFamilySite();
  home = await site.home({ name: `周${rare}`, summary: `${rare}的一生` });
  const { owner, relative } = home.tokens;
  await aPropertyCertificate(site.upload.database.db, home.id);
  const inText = await site.pictures(owner, 1);
  const content = `<p>${rare}</p><img src="${inText}">`;
  await site.body(family.submitIntro, { id: home.residenceId, content }, owner);
  const [avatar] = (await site.pictures(owner, 1)).split(",");
  await site.body(family.edit, { id: home.residenceId, avatar: avatar ?? "" }, owner);
  const images = await site.pictures(owner, 2);
  await site.body(familyAlbum.submit, { residenceId: home.residenceId, albumName: rare, images }, owner);
  await site.upload.settle();
  const shown = await everythingShown();
  const files = await site.body(propertyCertificate.files, { residenceId: home.residenceId }, relative);
  const { file } = await site.body(memorialDay.list, { residenceId: home.residenceId });
  const [, number = "", code = ""] = /number=([^&]+)&code=(.+)$/.exec(files.confirm) ?? [];
  kept = {
    ...{ pictures: shown, calendar: file, files: [files.png, files.pdf] },
    ...{ number: decodeURIComponent(number), code: decodeURIComponent(code) },
  };
});

afterAll(() => site?.close());

/** Pictures in every public answer about the residence. */
async function everythingShown(): Promise<string[]> {
  const texts: string[] = [];
  for (const { call } of publicReads()) {
    texts.push((await site.answer(call, { id: home.residenceId, residenceId: home.residenceId })).bytes);
  }
  return [...new Set(texts.join(" ").match(/\/uploads\/[\w-]{22}\/[\w.]+/g) ?? [])];
}

const publicReads = () =>
  namedCalls.filter(
    ({ call }) =>
      call.auth === "public" &&
      call.method === "GET" &&
      ("id" in call.input.shape || "residenceId" in call.input.shape),
  );

const close = (isClose: "0" | "1") =>
  site.body(residence.setVisibility, { id: home.residenceId, isClose }, home.tokens.owner);

test("while it is open, portrait, biography, album, calendar and certificate are there to be seen", async () => {
  expect(kept.pictures.length).toBeGreaterThanOrEqual(3);
  for (const address of [...kept.pictures, kept.calendar, ...kept.files]) {
    expect(await site.status(address), address).toBe(200);
  }
  const { number, code } = kept;
  expect(await site.body(certificate.confirm, { number, code })).toMatchObject({
    name: `周${rare}`,
    is_private: false,
  });
});

test("closed, nothing of it is given out under any address that was known", async () => {
  await close("1");
  for (const address of [...kept.pictures, kept.calendar]) expect(await site.status(address), address).toBe(404);
  await site.upload.settle();
  for (const address of kept.pictures) expect(await site.status(address), address).toBe(404);
});

test("closed, every public call about it answers a visitor and a stranger as if it never was, byte for byte", async () => {
  const stranger = await site.stranger();
  const none = { id: "2000000000", residenceId: "2000000000" };
  const asked = { id: home.residenceId, residenceId: home.residenceId };
  for (const { name, call } of publicReads()) {
    if (!call.errors.includes("notFound") || /^(album\.detail|slide|news|notice|garden)/.test(name)) continue;
    for (const token of [undefined, stranger]) {
      const [real, unknown] = [await site.answer(call, asked, token), await site.answer(call, none, token)];
      expect(real.bytes, name).toBe(unknown.bytes);
      expect(real.bytes, name).not.toContain(rare);
    }
  }
});

test("closed, every call of the family area answers a stranger as if it never was, byte for byte", async () => {
  const stranger = await site.stranger();
  const ofFamily = namedCalls.filter(
    ({ name, call }) =>
      /^(family|dressing|certificateTemplate|propertyCorrection\.list|residenceMember)/.test(name) &&
      "residenceId" in call.input.shape,
  );
  expect(ofFamily.length).toBeGreaterThan(15);
  for (const { name, call } of ofFamily) {
    const ask = async (id: string) => {
      const rest = { id: "1", albumName: "册", memberId: "x".repeat(22), role: "relative", place: "lamp", giftId: "0" };
      return site.answer(call, { ...rest, template: "", residenceId: id }, stranger);
    };
    expect((await ask(home.residenceId)).bytes, name).toBe((await ask("2000000000")).bytes);
  }
});

test("closed, its certificate confirms that it is genuine and tells nothing more", async () => {
  const { number, code } = kept;
  const confirmed = await site.body(certificate.confirm, { number, code });
  expect(confirmed).toMatchObject({ is_valid: true, is_private: true, name: "", holder: "", address: "", date: "" });
  expect(JSON.stringify(confirmed)).not.toContain(rare);
});

test("closed, lists, search, ticker and feeds do not know it", async () => {
  const { server } = site.upload.app;
  for (const { name, call } of namedCalls.filter((one) => one.call.auth === "public" && one.call.method === "GET")) {
    for (const keywords of ["", rare, "周"]) {
      const response = await server.inject(requestOf(call, { keywords, page: "1" }));
      expect(response.body, `${name} ${keywords}`).not.toContain(rare);
    }
  }
  for (const url of ["/sitemap.xml", "/sitemap-residences-0.xml", "/robots.txt"]) {
    expect((await server.inject({ url })).body, url).not.toMatch(new RegExp(`id=${home.id}(\\D|$)`));
  }
});

test("closed, its family sees all of it, under addresses that last ten minutes and were not known before", async () => {
  const { content } = await site.body(residence.intro, { id: home.residenceId }, home.tokens.relative);
  const [, picture = ""] = /src="([^"]+)"/.exec(content) ?? [];
  const address = picture.replaceAll("&amp;", "&");
  expect(kept.pictures).not.toContain(address.replace(/\?.*/, ""));
  expect(await site.status(address)).toBe(200);
  const before = site.upload.now;
  site.upload.now = new Date(before.getTime() + 601_000);
  expect(await site.status(address)).toBe(404);
  site.upload.now = before;
  for (const file of kept.files) expect(await site.status(file)).toBe(200);
});

test("opened again, it is there for everyone at once", async () => {
  await close("0");
  expect((await site.told(residence.detail, { id: home.residenceId })).code).toBe(1);
  await site.upload.settle();
  for (const address of await everythingShown()) expect(await site.status(address), address).toBe(200);
});
