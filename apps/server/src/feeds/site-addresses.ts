import type { WrittenPage } from "@changming/domain/sitemap/list-written-pages";

/** Addresses of the site's pages as feeds name them; the same as the site's own, which a test holds. */
export const siteAddresses = {
  residence: (id: number) => `/home?id=${id}`,
  intro: (id: number) => `/introd?id=${id}`,
  albums: (id: number) => `/album?id=${id}`,
  board: (id: number) => `/msg_board?id=${id}`,
  garden: (id: number) => `/park?id=${id}`,
  notices: "/notice",
  notice: (id: number) => `/notice_details?id=${id}`,
  news: "/news",
  article: (id: number, categoryId: number) => `/news_details?id=${id}&class_id=${categoryId}`,
} as const;

/** Pages that are always there. */
export const standingPages = [
  "/",
  "/famous_list",
  "/ancestor_list",
  "/martyr_list",
  "/park_list",
  siteAddresses.notices,
  siteAddresses.news,
] as const;

/** Where the operator's texts stand. */
export const writtenPageAddresses: Record<WrittenPage["page"], string> = {
  about: "/about",
  agreement: "/xieyi",
  culture: "/culture",
  gardenAgreement: "/park_xieyi",
  privacy: "/yinsi",
};

/** What search engines have no business with: what is made for one person, forms, and who came by and gave. */
export const unindexedPaths = [
  "/api/",
  "/search",
  "/login",
  "/register",
  "/forget",
  "/browse_records",
  "/gift_ranking",
  "/cherish",
  "/confirm",
  "/alive",
  "/relative_request",
] as const;
