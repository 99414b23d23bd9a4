import type { WrittenPage } from "@changming/domain/sitemap/queries";

/** Addresses of pages in feeds; a test checks that they are the site's own. */
export const siteAddresses = {
  residence: (id: number) => `/home?id=${id}`,
  intro: (id: number) => `/introd?id=${id}`,
  albums: (id: number) => `/album?id=${id}`,
  messages: (id: number) => `/msg_board?id=${id}`,
  garden: (id: number) => `/park?id=${id}`,
  notices: "/notice",
  notice: (id: number) => `/notice_details?id=${id}`,
  news: "/news",
  article: (id: number, categoryId: number) => `/news_details?id=${id}&class_id=${categoryId}`,
} as const;

/** Pages that always exist. */
export const permanentPages = [
  "/",
  "/famous_list",
  "/ancestor_list",
  "/martyr_list",
  "/park_list",
  siteAddresses.notices,
  siteAddresses.news,
] as const;

/** Addresses of the operator's texts. */
export const writtenPageAddresses: Record<WrittenPage["page"], string> = {
  about: "/about",
  agreement: "/xieyi",
  culture: "/culture",
  gardenAgreement: "/park_xieyi",
  privacy: "/yinsi",
};

/** Excluded from search engines: personal pages, forms, and lists of visitors and givers. */
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
