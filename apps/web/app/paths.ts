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

export const paths = {
  home: () => "/",
  residence: ofResidence("/home"),
  intro: ofResidence("/introd"),
  albums: ofResidence("/album"),
  board: ofResidence("/msg_board"),
  remembranceCertificate: ofResidence("/cherish"),
  propertyCertificate: ofResidence("/ship"),
  visits: ofResidence("/browse_records"),
  gifts: ofResidence("/gift_ranking"),
  search: (words?: string, page?: number) => withQuery("/search", { words, page }),
  famous: listOfKind("/famous_list"),
  ancestors: listOfKind("/ancestor_list"),
  martyrs: listOfKind("/martyr_list"),
  gardens: () => "/park_list",
  garden: (id: number) => withQuery("/park", { id }),
  notices: () => "/notice",
  notice: (id: number) => withQuery("/notice_details", { id }),
  news: (categoryId?: number) => withQuery("/news", { class_id: categoryId }),
  newsArticle: (id: number, categoryId: number) => withQuery("/news_details", { id, class_id: categoryId }),
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
} as const;
