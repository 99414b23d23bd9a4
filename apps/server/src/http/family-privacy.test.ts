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
/** Addresses that a visitor could have saved while the residence was public. */
let saved: { images: string[]; calendar: string; files: string[]; number: string; code: string };

/** A name that occurs in no other text. */
const rare = "霱翀";

beforeAll(async () => {
  site = await openFamilySite();
  home = await site.home({ name: `周${rare}`, summary: `${rare}的一生` });
  const { owner, relative } = home.tokens;
  await aPropertyCertificate(site.upload.database.db, home.id);
  const inText = await site.images(owner, 1);
  const content = `<p>${rare}</p><img src="${inText}">`;
  await site.body(family.submitIntro, { id: home.residenceId, content }, owner);
  const [avatar] = (await site.images(owner, 1)).split(",");
  await site.body(family.edit, { id: home.residenceId, avatar: avatar ?? "" }, owner);
  const images = await site.images(owner, 2);
  await site.body(familyAlbum.submit, { residenceId: home.residenceId, albumName: rare, images }, owner);
  await site.upload.settle();
  const displayed = await displayedAddresses();
  const files = await site.body(propertyCertificate.files, { residenceId: home.residenceId }, relative);
  const { file } = await site.body(memorialDay.list, { residenceId: home.residenceId });
  const [, number = "", code = ""] = /number=([^&]+)&code=(.+)$/.exec(files.confirm) ?? [];
  saved = {
    images: displayed,
    calendar: file,
    files: [files.png, files.pdf],
    number: decodeURIComponent(number),
    code: decodeURIComponent(code),
  };
});

afterAll(() => site?.close());

/** Images in every public answer about the residence. */
async function displayedAddresses(): Promise<string[]> {
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

test("while public, portrait, biography, album, calendar and certificate are visible", async () => {
  expect(saved.images.length).toBeGreaterThanOrEqual(3);
  for (const address of [...saved.images, saved.calendar, ...saved.files]) {
    expect(await site.status(address), address).toBe(200);
  }
  const { number, code } = saved;
  expect(await site.body(certificate.confirm, { number, code })).toMatchObject({
    name: `周${rare}`,
    is_private: false,
  });
});

test("once closed, nothing of it is served under any previously known address", async () => {
  await close("1");
  for (const address of [...saved.images, saved.calendar]) expect(await site.status(address), address).toBe(404);
  await site.upload.settle();
  for (const address of saved.images) expect(await site.status(address), address).toBe(404);
});

test("once closed, every public call answers visitors and strangers as for an unknown id, byte for byte", async () => {
  const stranger = await site.stranger();
  const none = { id: "2000000000", residenceId: "2000000000" };
  const input = { id: home.residenceId, residenceId: home.residenceId };
  for (const { name, call } of publicReads()) {
    if (!call.errors.includes("notFound") || /^(album\.detail|slide|news|notice|garden)/.test(name)) continue;
    for (const token of [undefined, stranger]) {
      const real = await site.answer(call, input, token);
      const unknown = await site.answer(call, none, token);
      expect(real.bytes, name).toBe(unknown.bytes);
      expect(real.bytes, name).not.toContain(rare);
    }
  }
});

test("once closed, every call of the family area answers a stranger as for an unknown id, byte for byte", async () => {
  const stranger = await site.stranger();
  const ofFamily = namedCalls.filter(
    ({ name, call }) =>
      /^(family|dressing|certificateTemplate|propertyCorrection\.list|residenceMember)/.test(name) &&
      "residenceId" in call.input.shape,
  );
  expect(ofFamily.length).toBeGreaterThan(15);
  for (const { name, call } of ofFamily) {
    const answerTo = async (id: string) => {
      const rest = { id: "1", albumName: "册", memberId: "x".repeat(22), role: "relative", place: "lamp", giftId: "0" };
      return site.answer(call, { ...rest, template: "", residenceId: id }, stranger);
    };
    expect((await answerTo(home.residenceId)).bytes, name).toBe((await answerTo("2000000000")).bytes);
  }
});

test("once closed, its certificate is confirmed as genuine without any other detail", async () => {
  const { number, code } = saved;
  const confirmed = await site.body(certificate.confirm, { number, code });
  expect(confirmed).toMatchObject({ is_valid: true, is_private: true, name: "", holder: "", address: "", date: "" });
  expect(JSON.stringify(confirmed)).not.toContain(rare);
});

test("once closed, it is missing in lists, search, ticker and feeds", async () => {
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

test("once closed, its family sees all of it, under new addresses that are valid for ten minutes", async () => {
  const { content } = await site.body(residence.intro, { id: home.residenceId }, home.tokens.relative);
  const [, image = ""] = /src="([^"]+)"/.exec(content) ?? [];
  const address = image.replaceAll("&amp;", "&");
  expect(saved.images).not.toContain(address.replace(/\?.*/, ""));
  expect(await site.status(address)).toBe(200);
  const before = site.upload.now;
  site.upload.now = new Date(before.getTime() + 601_000);
  expect(await site.status(address)).toBe(404);
  site.upload.now = before;
  for (const file of saved.files) expect(await site.status(file)).toBe(200);
});

test("opened again, it is visible to everyone at once", async () => {
  await close("0");
  expect((await site.envelope(residence.detail, { id: home.residenceId })).code).toBe(1);
  await site.upload.settle();
  for (const address of await displayedAddresses()) expect(await site.status(address), address).toBe(200);
});
