/** Builds every address of the site. Routing uses plain paths with query parameters. */

function withQuery(path: string, query: Record<string, string | number | undefined>): string {
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined && value !== "");
  if (pairs.length === 0) return path;
  const search = new URLSearchParams(pairs.map(([key, value]) => [key, String(value)]));
  return `${path}?${search}`;
}

const ofResidence = (path: string) => (id: number) => withQuery(path, { id });
const listOfKind =
  (path: string) =>
  (query: { keywords?: string; page?: number } = {}) =>
    withQuery(path, query);

/** What a garden's list is narrowed by; `sort` 0–3 as the specification numbers them. */
export interface GardenQuery {
  keywords?: string;
  level?: number;
  letter?: string;
  sort?: number;
  page?: number;
}

export const paths = {
  home: () => "/",
  residence: ofResidence("/home"),
  intro: ofResidence("/introd"),
  albums: ofResidence("/album"),
  album: (id: number, albumId: number) => withQuery("/album_details", { id, did: albumId }),
  board: (id: number, page?: number) => withQuery("/msg_board", { id, page }),
  remembranceCertificate: ofResidence("/cherish"),
  propertyCertificate: ofResidence("/ship"),
  visits: (id: number, page?: number) => withQuery("/browse_records", { id, page }),
  gifts: (id: number, type?: number, page?: number) => withQuery("/gift_ranking", { id, type, page }),
  search: (words?: string, page?: number) => withQuery("/search", { words, page }),
  famous: listOfKind("/famous_list"),
  ancestors: listOfKind("/ancestor_list"),
  martyrs: listOfKind("/martyr_list"),
  gardens: listOfKind("/park_list"),
  garden: (id: number, query: GardenQuery = {}) => withQuery("/park", { id, ...query }),
  notices: (page?: number) => withQuery("/notice", { page }),
  notice: (id: number) => withQuery("/notice_details", { id }),
  news: (categoryId?: number, page?: number) => withQuery("/news", { class_id: categoryId, page }),
  newsArticle: (id: number, categoryId: number) => withQuery("/news_details", { id, class_id: categoryId }),
  noticeFeed: () => "/notice.rss",
  newsFeed: () => "/news.rss",
  slide: (id: number) => withQuery("/slide_details", { id }),
  login: (from?: string) => withQuery("/login", { from }),
  register: () => "/register",
  forget: () => "/forget",
  apply: () => "/home_apply",
  personal: () => "/msgs",
  myGardens: () => "/my_park",
  cooperation: () => "/cooperation",
  about: () => "/about",
  culture: () => "/culture",
  privacy: () => "/yinsi",
  agreement: () => "/xieyi",
  gardenAgreement: () => "/park_xieyi",
} as const;
