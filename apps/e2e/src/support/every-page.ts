import type { Page } from "playwright-core";
import { expect } from "vitest";
// allow-import: the list of all pages, so that a new one is looked at without being named here
import { pageQueries } from "@changming/web/page-queries";
import { isSweep } from "@changming/kit/testing/rounds";
import { demoPerson, type Person, residenceNamed } from "./people.ts";
import type { RunningSite } from "./site.ts";

/** The title of what stands where there is nothing to see. */
export const notFoundTitle = "寻访不遇";

/** Leads on at once: there is nothing to look at. */
const moved = ["/msg"];

/** The pages of a member's own: a stranger is led away from them. */
export const personalPaths = [
  "/msgs",
  "/msgs_details",
  "/visit_records",
  "/consume_records",
  "/my_park",
  "/feedback",
  "/revise_password",
  "/my_data",
  "/cooperation",
  "/home_apply",
  "/family_home",
  "/family_index",
  "/family_index_edit",
  "/family_dress",
  "/family_dress_pay",
  "/family_album",
  "/family_album_details",
  "/family_album_add",
  "/family_board",
  "/family_cherish",
  "/family_ship",
  "/family_browse",
  "/family_members",
  "/park_review",
  "/park_review_details",
];

/** One page of each layout: what `npm test` looks at in each width and mode. The sweep takes every page. */
const onePageOfEachLayout = new Set([
  "/",
  "/home",
  "/msg_board",
  "/album_details",
  "/gift_ranking",
  "/park",
  "/search",
  "/news_details",
  "/login",
  "/home_apply",
  "/my_park",
  "/family_index",
  "/family_album_add",
]);

/** Of these paths those that this run looks at. */
export const pathsOfThisRun = (paths: readonly string[]) =>
  isSweep ? [...paths] : paths.filter((path) => onePageOfEachLayout.has(path));

/** The addresses of a page that this run looks at: all of them in the sweep. */
export const addressesOfThisRun = (path: string, samples: Samples) =>
  addressesOf(path, samples).slice(0, isSweep ? undefined : 1);

export const isPersonal = (address: string) => personalPaths.includes(address.split("?")[0] ?? "");

/** Who looks at a personal page: a family's area is open to its own, a queue to who keeps a garden. */
export function readerOf(address: string): Person {
  if (/^\/(?:park_review|my_park)/.test(address)) return "gardenAdmin";
  return /^\/family_(?!home)/.test(address) ? "owner" : "visitor";
}

/** Every page that a stranger may look at, by its path. */
export const publicPaths = Object.keys(pageQueries).filter((path) => ![...moved, ...personalPaths].includes(path));

/** The pages of one residence. */
export const roomPaths = [
  "/home",
  "/introd",
  "/album",
  "/album_details",
  "/msg_board",
  "/cherish",
  "/ship",
  "/browse_records",
  "/gift_ranking",
];

export interface Samples {
  /** A residence that the pages of one residence show. */
  residenceId: number;
  martyrId: number;
  albumId: number;
  gardenId: number;
  slideId: number;
  noticeId: number;
  newsId: number;
  /** In the visitor's inbox. */
  messageId: number;
  categoryId: number;
  /** A gift that a family puts up. */
  dressingId: number;
  /** What a search looks for. */
  words: string;
  /** Number and code of that residence's certificate. */
  certificate: { number: string; code: string };
}

const ofResidence = (path: string) => (samples: Samples) => [`${path}?id=${samples.residenceId}`];
const alone = (path: string) => () => [path];
const withWords =
  (path: string, key: string) =>
  ({ words }: Samples) => [path, `${path}?${key}=${encodeURIComponent(words)}`];

const addresses: Record<string, (samples: Samples) => string[]> = {
  "/home": ({ residenceId, martyrId }) => [`/home?id=${residenceId}`, `/home?id=${martyrId}`],
  "/introd": ofResidence("/introd"),
  "/album": ofResidence("/album"),
  "/album_details": ({ residenceId, albumId }) => [`/album_details?id=${residenceId}&did=${albumId}`],
  "/msg_board": ofResidence("/msg_board"),
  "/cherish": ofResidence("/cherish"),
  "/ship": ofResidence("/ship"),
  "/browse_records": ofResidence("/browse_records"),
  "/gift_ranking": ({ residenceId }) =>
    ["", "&type=1", "&type=2"].map((type) => `/gift_ranking?id=${residenceId}${type}`),
  "/alive": ({ residenceId }) => ["/alive", `/alive?id=${residenceId}`],
  "/relative_request": ({ residenceId }) => ["/relative_request", `/relative_request?id=${residenceId}`],
  "/search": withWords("/search", "words"),
  "/famous_list": withWords("/famous_list", "keywords"),
  "/ancestor_list": withWords("/ancestor_list", "keywords"),
  "/martyr_list": withWords("/martyr_list", "keywords"),
  "/park_list": withWords("/park_list", "keywords"),
  "/park": ({ gardenId, words }) => [
    `/park?id=${gardenId}`,
    `/park?id=${gardenId}&keywords=${encodeURIComponent(words)}&sort=1`,
  ],
  "/confirm": ({ certificate }) => [
    "/confirm",
    `/confirm?${new URLSearchParams(certificate)}`,
    `/confirm?${new URLSearchParams({ ...certificate, code: "0000-0000-0000" })}`,
  ],
  "/family_index": ofResidence("/family_index"),
  "/family_index_edit": ofResidence("/family_index_edit"),
  "/family_dress": ofResidence("/family_dress"),
  "/family_dress_pay": ({ residenceId, dressingId }) => [`/family_dress_pay?id=${residenceId}&gift_id=${dressingId}`],
  "/family_members": ofResidence("/family_members"),
  "/family_album": ofResidence("/family_album"),
  "/family_album_details": ({ residenceId, albumId }) => [`/family_album_details?id=${residenceId}&did=${albumId}`],
  "/family_album_add": ({ residenceId, albumId }) => [
    `/family_album_add?id=${residenceId}`,
    `/family_album_add?id=${residenceId}&did=${albumId}`,
  ],
  "/family_board": ({ residenceId }) =>
    ["", "&tab=students", "&tab=deleted"].map((tab) => `/family_board?id=${residenceId}${tab}`),
  "/family_browse": ofResidence("/family_browse"),
  "/family_cherish": ofResidence("/family_cherish"),
  "/family_ship": ofResidence("/family_ship"),
  "/park_review": () => ["", "?isDecided=1", "?tab=corrections"].map((query) => `/park_review${query}`),
  "/msgs_details": ({ messageId }) => [`/msgs_details?id=${messageId}`],
  "/slide_details": ({ slideId }) => [`/slide_details?id=${slideId}`],
  "/notice_details": ({ noticeId }) => [`/notice_details?id=${noticeId}`],
  "/news": ({ categoryId }) => ["/news", `/news?class_id=${categoryId}`],
  "/news_details": ({ newsId, categoryId }) => [`/news_details?id=${newsId}&class_id=${categoryId}`],
};

/** Addresses of one page; a page that needs an id and is not named above is a mistake. */
export function addressesOf(path: string, samples: Samples): string[] {
  const make = addresses[path] ?? alone(path);
  if (!addresses[path] && pageQueries[path]?.some((key) => key !== "page")) throw new Error(`no sample of ${path}`);
  return make(samples);
}

/** An address or several for every page that a stranger may look at. */
export function everyPublicPage(samples: Samples): string[] {
  return publicPaths.flatMap((path) => addressesOf(path, samples));
}

/** Opens a page; a member's own is there once its calls are answered. */
export async function openPage(page: Page, address: string): Promise<void> {
  await page.goto(address);
  if (isPersonal(address)) await page.waitForLoadState("networkidle");
}

export const isElder = (page: Page) => page.evaluate(() => document.documentElement.hasAttribute("data-elder"));

/** Opens an address in large type, as the cookie of an earlier visit leaves it. */
export async function openAsElder(page: Page, address: string): Promise<void> {
  await page.context().addCookies([{ name: "elder", value: "1", url: new URL("/", page.url()).href }]);
  await openPage(page, address);
  expect(await isElder(page), address).toBe(true);
}

/** Things of the demo world that every page has something to show of. */
export async function samplesOf(site: RunningSite): Promise<Samples> {
  const { db } = site.database;
  const residenceId = await residenceNamed(site, "沈玉兰");
  const { id: martyrId } = await db
    .selectFrom("residence")
    .select("id")
    .where("kind", "=", "martyr")
    .orderBy("weight", "desc")
    .orderBy("id")
    .executeTakeFirstOrThrow();
  const { garden_id: gardenId } = await db
    .selectFrom("residence")
    .select("garden_id")
    .where("id", "=", residenceId)
    .executeTakeFirstOrThrow();
  const { id: albumId } = await db
    .selectFrom("album")
    .select("id")
    .where("residence_id", "=", residenceId)
    .orderBy("position")
    .executeTakeFirstOrThrow();
  const certificate = await db
    .selectFrom("property_certificate")
    .select(["certificate_number as number", "check_code as code"])
    .where("residence_id", "=", residenceId)
    .executeTakeFirstOrThrow();
  const { id: newsId, category_id: categoryId } = await db
    .selectFrom("news")
    .select(["id", "category_id"])
    .orderBy("id")
    .executeTakeFirstOrThrow();
  const { id: messageId } = await db
    .selectFrom("inbox_message")
    .innerJoin("account", "account.id", "inbox_message.account_id")
    .select("inbox_message.id")
    .where("account.mobile", "=", demoPerson("visitor").mobile)
    .orderBy("inbox_message.id")
    .executeTakeFirstOrThrow();
  const { id: noticeId } = await db.selectFrom("notice").select("id").orderBy("id").executeTakeFirstOrThrow();
  const { id: dressingId } = await db
    .selectFrom("gift")
    .select("id")
    .where("dressing_place", "is not", null)
    .orderBy("position")
    .orderBy("id")
    .executeTakeFirstOrThrow();
  const ids = {
    residenceId,
    martyrId,
    dressingId,
    gardenId,
    albumId,
    newsId,
    categoryId,
    noticeId,
    messageId,
    slideId: 1,
  };
  return { ...ids, words: "沈", certificate };
}

/** The address under which the router asks for the page's data alone. */
export function dataAddress(address: string): string {
  const [path = "", query = ""] = address.split("?");
  const data = path === "/" ? "/_root.data" : `${path}.data`;
  return query ? `${data}?${query}` : data;
}
