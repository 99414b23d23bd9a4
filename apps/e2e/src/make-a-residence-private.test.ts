import { expect } from "vitest";
import { anAccount, aResidence } from "@changming/domain/testing/builders";
import { anAlbum, aPhoto, aPropertyCertificate, aVisit } from "@changming/domain/testing/keepsakes";
import { addMessage, aGift, aGivenGift } from "@changming/domain/testing/tributes";
import { dataAddress, everyPublicPage, notFoundTitle, residencePaths, samplesOf } from "./support/every-page.ts";
import { demoPerson, type KnownPerson, logIn, residenceNamed, setPrivate } from "./support/people.ts";
import type { RunningSite } from "./support/site.ts";
import { expectSoon, sweepTest, test } from "./support/test.ts";

const unknownId = 999_999;

interface Planted {
  id: number;
  /** In every text of the planted residence and nowhere else. */
  canary: string;
  owner: KnownPerson;
  addresses: string[];
}

/** A residence of the demo's owner with the canary in every text that belongs to it. */
async function plant(site: RunningSite, canary: string, pinyin: string): Promise<Planted> {
  const { db } = site.database;
  const { id } = await aResidence(db, {
    name: canary,
    native_place: `浙江,${canary}`,
    nation: canary,
    other_names: [canary],
    plaque: canary,
    couplet: [`${canary}上`, `${canary}下`],
    opening: [canary],
    summary: canary,
    intro_html: `<p>${canary}</p>`,
    battle_address: canary,
    cemetery_address: canary,
    source: canary,
    recommended_position: 0,
    moved_in_at: new Date(site.now().getTime() - 1_000),
    remembered: 100_000,
    is_private: true,
  });
  const giver = await anAccount(db, { nickname: `${canary}客` });
  const gift = await aGift(db, { name: `${canary}花${id}` });
  await aGivenGift(db, { residenceId: id, gift, accountId: giver.id, at: site.now() });
  await addMessage(db, id, { content: canary, relation: canary, account_id: giver.id, written_at: site.now() });
  const albumId = await anAlbum(db, id, { name: canary });
  await aPhoto(db, albumId, { caption: canary });
  await aVisit(db, { residenceId: id, accountId: giver.id, at: site.now() });
  await aPropertyCertificate(db, id, { residence_area: canary, certificate_number: canary });
  const { garden_id: gardenId } = await db
    .selectFrom("residence")
    .select("garden_id")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const { id: ownerId } = await db
    .selectFrom("account")
    .select("id")
    .where("mobile", "=", demoPerson("owner").mobile)
    .executeTakeFirstOrThrow();
  await db
    .insertInto("residence_member")
    .values({ residence_id: id, account_id: ownerId, role: "owner", relation: "儿子", created_at: site.now() })
    .execute();
  const owner = await logIn(site, "owner");
  // Opened by an API call: its cache entries are invalidated before it answers.
  await setPrivate(site, owner, id, false);
  // Searched by pinyin: a page that repeats the keyword does not repeat the canary.
  const pages = everyPublicPage({ ...(await samplesOf(site)), residenceId: id, albumId, gardenId, searchText: pinyin });
  const inGarden = `/api/garden/index?actionName=gardenResidenceList&gardenId=${gardenId}`;
  const calls = [
    "/api/index/index",
    "/api/index/index2",
    "/api/gift/indexGift",
    "/api/fragment/recentNews",
    `/api/fragment/recentNews?id=${id}`,
    `/api/residence/residenceDetail?id=${id}`,
    `/api/residence/intro?id=${id}`,
    `/api/residence/leaveMessageList?id=${id}`,
    ...[0, 1, 2].map((type) => `/api/gift/giftRanking?residenceId=${id}&rankingType=${type}`),
    ...[0, 1, 2, 3].map((type) => `/api/residence/itemList?residenceType=${type}`),
    `/api/residence/itemList?keywords=${pinyin}`,
    ...[0, 1, 2, 3].map((sort) => `${inGarden}&smartSort=${sort}`),
    `${inGarden}&keywords=${pinyin}`,
    `/api/residence/album?id=${id}`,
    `/api/residence/albumDetail?id=${albumId}`,
    `/api/residence/recordList?id=${id}`,
    `/api/residence/propertyCertificate?residenceId=${id}`,
    `/api/user/certificate?residenceId=${id}`,
    `/api/share/index?id=${id}`,
    "/sitemap.xml",
  ];
  return { id, canary, owner, addresses: [...pages, ...pages.map(dataAddress), ...calls] };
}

/** The URLs whose response contains the canary. */
async function whereFound(site: RunningSite, { canary, addresses }: Planted): Promise<string[]> {
  const answers = await Promise.all(
    addresses.map(async (address) => {
      const text = await (await fetch(`${site.origin}${address}`)).text();
      return text.includes(canary) ? address : null;
    }),
  );
  return answers.filter((address) => address !== null);
}

const withoutId = (text: string, id: number) => text.replaceAll(new RegExp(`id(=|%3D)${id}(?!\\d)`, "g"), "id$1");

const fetchPage = async (site: RunningSite, address: string) => {
  const answer = await fetch(`${site.origin}${address}`);
  return { status: answer.status, text: await answer.text(), cache: answer.headers.get("cache-control") };
};

test("a private residence answers a visitor exactly like an unknown one", async ({ site }) => {
  const id = await residenceNamed(site, "林默存");
  const did = await anAlbum(site.database.db, id);
  for (const path of residencePaths.flatMap((residencePath) => [residencePath, `${residencePath}.data`])) {
    const more = path.startsWith("/album_details") ? `&did=${did}` : "";
    const privatePage = await fetchPage(site, `${path}?id=${id}${more}`);
    const unknown = await fetchPage(site, `${path}?id=${unknownId}${more}`);
    // The login link contains the requested URL.
    expect(withoutId(privatePage.text, id) === withoutId(unknown.text, unknownId), path).toBe(true);
    expect([privatePage.status, privatePage.cache]).toEqual([unknown.status, unknown.cache]);
    expect(privatePage.text).not.toContain("林默存");
    expect(privatePage.cache).toBe("no-store");
  }
  expect((await fetchPage(site, `/home?id=${id}`)).status).toBe(404);
});

test("a visitor and a user outside the family get the same 404, and only the owner can open the residence", async ({
  site,
  visit,
  browserErrors,
}) => {
  browserErrors.expect(/404/);
  const id = await residenceNamed(site, "林默存");
  const visitor = await visit();
  await visitor.goto(`/home?id=${id}`);
  expect(await visitor.getByRole("heading", { level: 1 }).innerText()).toBe(notFoundTitle);
  const stranger = await visit({ as: await logIn(site, "visitor") });
  const requested = stranger.waitForResponse(/residenceDetail/);
  await stranger.goto(`/home?id=${id}`);
  expect((await requested).status()).toBe(404);
  await expectSoon(() => stranger.getByRole("heading", { level: 1 }).innerText()).toBe(notFoundTitle);
  expect(await stranger.locator("body").innerText()).not.toContain("林默存");
  const owner = await visit({ as: await logIn(site, "owner") });
  for (const [path, heading] of [
    ["/home", "林默存"],
    ["/introd", "林默存的生平"],
  ] as const) {
    await owner.goto(`${path}?id=${id}`);
    await owner.getByRole("heading", { level: 1, name: heading }).waitFor();
    expect(await owner.getByText("私密居所，只有家人看得见").isVisible()).toBe(true);
    await expectSoon(() => owner.title()).toContain("林默存");
  }
});

test("private residences are in no list and no search", async ({ site }) => {
  const privateResidences = await site.database.db
    .selectFrom("residence")
    .select("name")
    .where("is_private", "=", true)
    .execute();
  expect(privateResidences.length).toBeGreaterThan(1);
  for (const { name } of privateResidences) {
    const list = await fetch(`${site.origin}/api/residence/itemList?keywords=${encodeURIComponent(name)}`);
    const { body }: { body: { counts: number } } = await list.json();
    expect(body.counts, name).toBe(0);
    const home = await (await fetch(`${site.origin}/`)).text();
    expect(home.includes(name), name).toBe(false);
  }
});

test("the canary can be found while the residence is public, and nowhere once its owner closes it", async ({
  site,
}) => {
  const planted = await plant(site, "寞翡鸢", "mofeiyuan");
  const { id, owner } = planted;
  const foundWhilePublic = await whereFound(site, planted);
  expect(foundWhilePublic).toEqual(
    expect.arrayContaining([
      "/",
      `/home?id=${id}`,
      `/introd?id=${id}`,
      `/home.data?id=${id}`,
      "/search?words=mofeiyuan",
      "/api/index/index",
      "/api/gift/indexGift",
      "/api/fragment/recentNews",
    ]),
  );
  await setPrivate(site, owner, id, true);
  expect(await whereFound(site, planted)).toEqual([]);
  await setPrivate(site, owner, id, false);
  expect(await whereFound(site, planted)).toEqual(foundWhilePublic);
  await setPrivate(site, owner, id, true);
  expect(await whereFound(site, planted)).toEqual([]);
});

sweepTest("renders in progress while the owner closes it leave nothing in the cache", async ({ site }) => {
  const planted = await plant(site, "翡寞鸢", "feimoyuan");
  const { id, owner, addresses } = planted;
  for (let round = 0; round < 3; round += 1) {
    await setPrivate(site, owner, id, false);
    // New keywords: each renders a page of its own, which must not be cached.
    const fresh = Array.from({ length: 10 }, (_, index) => `/famous_list?keywords=${round}x${index}`);
    const pages = addresses.filter((address) => !address.startsWith("/api/"));
    const under = [...fresh, ...pages].map((address) =>
      fetch(`${site.origin}${address}`).then((answer) => answer.text()),
    );
    expect(under.length).toBeGreaterThanOrEqual(30);
    await setPrivate(site, owner, id, true);
    const after = whereFound(site, planted);
    await Promise.all(under);
    expect(await after).toEqual([]);
    expect(await whereFound(site, planted)).toEqual([]);
  }
});

test("a page that a visitor has open disappears when the owner closes the residence", async ({
  site,
  visit,
  browserErrors,
}) => {
  browserErrors.expect(/404/);
  const id = await residenceNamed(site, "沈玉兰");
  const owner = await logIn(site, "owner");
  const page = await visit();
  await page.goto(`/introd?id=${id}`);
  await page.getByRole("heading", { level: 1, name: "沈玉兰的生平" }).waitFor();
  await page.waitForLoadState("networkidle");
  await setPrivate(site, owner, id, true);
  await page.getByRole("navigation", { name: "居所的各页" }).getByRole("link", { name: "主页" }).click();
  await page.getByRole("heading", { level: 1, name: notFoundTitle }).waitFor();
  const again = await page.goto(`/introd?id=${id}`);
  expect(again?.status()).toBe(404);
  await setPrivate(site, owner, id, false);
  const back = await page.goto(`/introd?id=${id}`);
  expect(back?.status()).toBe(200);
});

test("an open main page notices the change by itself", async ({ site, visit, browserErrors }) => {
  browserErrors.expect(/404/);
  const id = await residenceNamed(site, "沈玉兰");
  const owner = await logIn(site, "owner");
  const page = await visit({ clock: site.now() });
  await page.goto(`/home?id=${id}`);
  await page.waitForLoadState("networkidle");
  await setPrivate(site, owner, id, true);
  await page.clock.runFor("00:16");
  await page.getByRole("heading", { level: 1, name: notFoundTitle }).waitFor();
  await setPrivate(site, owner, id, false);
});

sweepTest(
  "messages that a member is reading disappear with their access to the residence",
  async ({ site, visit, browserErrors }) => {
    browserErrors.expect(/404/);
    const owner = await logIn(site, "owner");
    const { id } = await aResidence(site.database.db, { name: "顾青禾", is_private: true });
    const { id: accountId } = await site.database.db
      .selectFrom("account")
      .select("id")
      .where("mobile", "=", demoPerson("owner").mobile)
      .executeTakeFirstOrThrow();
    await site.database.db
      .insertInto("residence_member")
      .values({ residence_id: id, account_id: accountId, role: "owner", relation: "女儿", created_at: site.now() })
      .execute();
    await addMessage(site.database.db, id, { content: "院里的灯亮着。", written_at: site.now() });
    const page = await visit({ as: owner });
    let requested = 0;
    // She leaves the family between the page's own request and the one that looks for newer messages.
    await page.route("**/api/residence/leaveMessageList*", async (route) => {
      requested += 1;
      if (requested === 2) {
        await page.getByText("院里的灯亮着。").waitFor();
        await site.database.db.deleteFrom("residence_member").where("residence_id", "=", id).execute();
      }
      await route.continue();
    });
    await page.goto(`/msg_board?id=${id}`);
    await page.getByRole("heading", { level: 1, name: notFoundTitle }).waitFor();
    await expectSoon(() => requested).toBeGreaterThanOrEqual(2);
    await expectSoon(() => page.locator("body").innerText()).not.toContain("院里的灯亮着。");
  },
);
