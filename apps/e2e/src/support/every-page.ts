import type { Page } from "playwright-core";
import { expect } from "vitest";
// allow-import: the list of all pages, so that a new one is tested without being named here
import { pageQueries } from "@changming/web/paths";
import { isSweep } from "@changming/kit/testing/rounds";
import { demoPerson, type Person, residenceNamed } from "./people.ts";
import type { RunningSite } from "./site.ts";

/** Title of the 404 page. */
export const notFoundTitle = "寻访不遇";

/** Redirects at once, or is public under another address and has tests of its own. */
const moved = ["/msg", "/g", "/offline"];

/** Pages of the personal centre and family area: a visitor is redirected from them. */
export const personalPaths = [
  "/msgs",
  "/msgs_details",
  "/reminders",
  "/reminder_edit",
  "/visit_records",
  "/consume_records",
  "/invoices",
  "/my_park",
  "/my_park_edit",
  "/my_park_numbers",
  "/feedback",
  "/revise_password",
  "/sign_in_ways",
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
  "/shared_photos",
  "/family_board",
  "/family_cherish",
  "/family_ship",
  "/family_browse",
  "/family_members",
  "/park_review",
  "/park_review_details",
];

/** One page of each layout: what `npm test` opens in each width and mode. The sweep opens every page. */
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

/** Those of the paths that this run opens. */
export const pathsOfThisRun = (paths: readonly string[]) =>
  isSweep ? [...paths] : paths.filter((path) => onePageOfEachLayout.has(path));

/** The URLs of a page that this run opens: all of them in the sweep. */
export const addressesOfThisRun = (path: string, samples: Samples) =>
  addressesOf(path, samples).slice(0, isSweep ? undefined : 1);

export const isPersonal = (address: string) => personalPaths.includes(address.split("?")[0] ?? "");

/** Who opens a personal page: the family area needs a member, a queue a garden administrator. */
export function readerOf(address: string): Person {
  if (/^\/(?:park_review|my_park)/.test(address)) return "gardenAdmin";
  return /^\/family_(?!home)/.test(address) ? "owner" : "visitor";
}

/** Paths of all pages that a visitor may open. */
export const publicPaths = Object.keys(pageQueries).filter((path) => ![...moved, ...personalPaths].includes(path));

/** The pages of one residence. */
export const residencePaths = [
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
  /** The residence for the pages of one residence. */
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
  /** A gift that a family can place in the scene. */
  dressingId: number;
  /** Keyword of a search. */
  searchText: string;
  /** Number and code of that residence's certificate. */
  certificate: { number: string; code: string };
}

const ofResidence = (path: string) => (samples: Samples) => [`${path}?id=${samples.residenceId}`];
const alone = (path: string) => () => [path];
const withSearchText =
  (path: string, key: string) =>
  ({ searchText }: Samples) => [path, `${path}?${key}=${encodeURIComponent(searchText)}`];

const addresses: Record<string, (samples: Samples) => string[]> = {
  "/home": ({ residenceId, martyrId }) => [`/home?id=${residenceId}`, `/home?id=${martyrId}`],
  "/reminder_edit": ({ residenceId }) => [`/reminder_edit?residenceId=${residenceId}`],
  "/stop_reminders": alone("/stop_reminders"),
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
  "/search": withSearchText("/search", "words"),
  "/famous_list": (samples) => [
    ...withSearchText("/famous_list", "keywords")(samples),
    "/famous_list?era=modern&emblem=poet",
    "/famous_list?era=qinHan",
  ],
  "/ancestor_list": withSearchText("/ancestor_list", "keywords"),
  "/martyr_list": (samples) => [
    ...withSearchText("/martyr_list", "keywords")(samples),
    "/martyr_list?era=antiJapanese",
  ],
  "/park_list": withSearchText("/park_list", "keywords"),
  "/park": ({ gardenId, searchText }) => [
    `/park?id=${gardenId}`,
    `/park?id=${gardenId}&keywords=${encodeURIComponent(searchText)}&sort=1`,
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
  "/my_park_edit": ({ gardenId }) => [`/my_park_edit?id=${gardenId}`],
  "/my_park_numbers": ({ gardenId }) => [`/my_park_numbers?id=${gardenId}`],
  "/msgs_details": ({ messageId }) => [`/msgs_details?id=${messageId}`],
  "/slide_details": ({ slideId }) => [`/slide_details?id=${slideId}`],
  "/notice_details": ({ noticeId }) => [`/notice_details?id=${noticeId}`],
  "/news": ({ categoryId }) => ["/news", `/news?class_id=${categoryId}`],
  "/news_details": ({ newsId, categoryId }) => [`/news_details?id=${newsId}&class_id=${categoryId}`],
};

/** URLs of one page; throws for a page that needs an id and is not named above. */
function addressesOf(path: string, samples: Samples): string[] {
  const make = addresses[path] ?? alone(path);
  if (!addresses[path] && pageQueries[path]?.some((key) => key !== "page")) throw new Error(`no sample of ${path}`);
  return make(samples);
}

/** One or more URLs for every page that a visitor may open. */
export function everyPublicPage(samples: Samples): string[] {
  return publicPaths.flatMap((path) => addressesOf(path, samples));
}

/** Opens a page; a personal one is complete once its calls have returned. */
async function openPage(page: Page, address: string): Promise<void> {
  await page.goto(address);
  if (isPersonal(address)) await page.waitForLoadState("networkidle");
}

export const isElder = (page: Page) => page.evaluate(() => document.documentElement.hasAttribute("data-elder"));

/** Opens a URL in large type, with the cookie of an earlier visit. */
export async function openAsElder(page: Page, address: string): Promise<void> {
  await page.context().addCookies([{ name: "elder", value: "1", url: new URL("/", page.url()).href }]);
  await openPage(page, address);
  expect(await isElder(page), address).toBe(true);
}

/** Ids from the demo data with which every page has content. */
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
  return { ...ids, searchText: "沈", certificate };
}

/** The URL from which the router fetches only the page's data. */
export function dataAddress(address: string): string {
  const [path = "", query = ""] = address.split("?");
  const data = path === "/" ? "/_root.data" : `${path}.data`;
  return query ? `${data}?${query}` : data;
}
