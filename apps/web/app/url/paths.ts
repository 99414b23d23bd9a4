/** Builds every URL of the site. Routing uses plain paths with query parameters. */

function withQuery(path: string, query: Record<string, string | number | undefined>): string {
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined && value !== "");
  if (pairs.length === 0) return path;
  const search = new URLSearchParams(pairs.map(([key, value]) => [key, String(value)]));
  return `${path}?${search}`;
}

/** Every path of the site, without its query. */
export const pathnames = {
  home: "/",
  residence: "/home",
  intro: "/introd",
  albums: "/album",
  album: "/album_details",
  messages: "/msg_board",
  remembranceCertificate: "/cherish",
  propertyCertificate: "/ship",
  visits: "/browse_records",
  gifts: "/gift_ranking",
  search: "/search",
  famous: "/famous_list",
  ancestors: "/ancestor_list",
  martyrs: "/martyr_list",
  gardens: "/park_list",
  garden: "/park",
  notices: "/notice",
  notice: "/notice_details",
  news: "/news",
  newsArticle: "/news_details",
  noticeFeed: "/notice.rss",
  newsFeed: "/news.rss",
  slide: "/slide_details",
  login: "/login",
  register: "/register",
  forget: "/forget",
  apply: "/home_apply",
  inbox: "/msgs",
  inboxMoved: "/msg",
  inboxMessage: "/msgs_details",
  ownVisits: "/visit_records",
  consumption: "/consume_records",
  ownGardens: "/my_park",
  feedback: "/feedback",
  revisePassword: "/revise_password",
  ownData: "/my_data",
  cooperation: "/cooperation",
  ownResidences: "/family_home",
  familyIndex: "/family_index",
  familyIntro: "/family_index_edit",
  familyDressing: "/family_dress",
  familyDressingPay: "/family_dress_pay",
  familyAlbums: "/family_album",
  familyAlbum: "/family_album_details",
  familyAlbumEdit: "/family_album_add",
  familyMessages: "/family_board",
  familyRemembranceCertificate: "/family_cherish",
  familyPropertyCertificate: "/family_ship",
  familyVisits: "/family_browse",
  familyMembers: "/family_members",
  invitation: "/invite",
  certificateConfirmation: "/confirm",
  reviewQueue: "/park_review",
  review: "/park_review_details",
  alive: "/alive",
  relativeRequest: "/relative_request",
  about: "/about",
  culture: "/culture",
  privacy: "/yinsi",
  agreement: "/xieyi",
  gardenAgreement: "/park_xieyi",
} as const;

/** The pages of one residence, each with its `id`. */
export const residencePathnames: readonly string[] = [
  pathnames.residence,
  pathnames.intro,
  pathnames.albums,
  pathnames.album,
  pathnames.messages,
  pathnames.remembranceCertificate,
  pathnames.propertyCertificate,
  pathnames.visits,
  pathnames.gifts,
];

/** The residence of a page of the family area; the URL contains its name (R-family-1). */
export interface FamilyPlace {
  id: number;
  name: string;
}

/** Query keys of the page on which a dressing is bought (R-dressing-2). */
interface DressingQuery extends Record<string, string | number> {
  gift_name: string;
  gift_id: number;
  className: string;
  image: string;
  price: string;
}

const ofFamily =
  (path: string) =>
  ({ id, name }: FamilyPlace, page?: number) =>
    withQuery(path, { id, name, page });

const byId = (path: string) => (id: number) => withQuery(path, { id });
const listOfKind =
  (path: string) =>
  (query: { keywords?: string; page?: number } = {}) =>
    withQuery(path, query);

/** Filter of a garden's list; `sort` 0–3 as in R-garden-7. */
export interface GardenQuery {
  keywords?: string;
  level?: number;
  letter?: string;
  sort?: number;
  page?: number;
}

/** Filter of the user's spending: `kind` 0 gifts, 1 applications; days; yuan as `12.00` or `5,20`. */
export interface ConsumptionQuery {
  kind?: number;
  from?: string;
  to?: string;
  money?: string;
  page?: number;
}

export const paths = {
  home: () => pathnames.home,
  residence: byId(pathnames.residence),
  intro: byId(pathnames.intro),
  albums: byId(pathnames.albums),
  album: (id: number, albumId: number) => withQuery(pathnames.album, { id, did: albumId }),
  messages: (id: number, page?: number) => withQuery(pathnames.messages, { id, page }),
  remembranceCertificate: byId(pathnames.remembranceCertificate),
  propertyCertificate: byId(pathnames.propertyCertificate),
  visits: (id: number, page?: number) => withQuery(pathnames.visits, { id, page }),
  gifts: (id: number, type?: number, page?: number) => withQuery(pathnames.gifts, { id, type, page }),
  search: (keywords?: string, page?: number) => withQuery(pathnames.search, { words: keywords, page }),
  famous: listOfKind(pathnames.famous),
  ancestors: listOfKind(pathnames.ancestors),
  martyrs: listOfKind(pathnames.martyrs),
  gardens: listOfKind(pathnames.gardens),
  garden: (id: number, query: GardenQuery = {}) => withQuery(pathnames.garden, { id, ...query }),
  notices: (page?: number) => withQuery(pathnames.notices, { page }),
  notice: (id: number) => withQuery(pathnames.notice, { id }),
  news: (categoryId?: number, page?: number) => withQuery(pathnames.news, { class_id: categoryId, page }),
  newsArticle: (id: number, categoryId: number) => withQuery(pathnames.newsArticle, { id, class_id: categoryId }),
  noticeFeed: () => pathnames.noticeFeed,
  newsFeed: () => pathnames.newsFeed,
  slide: (id: number) => withQuery(pathnames.slide, { id }),
  login: (from?: string) => withQuery(pathnames.login, { from }),
  register: (inviteCode?: string) => withQuery(pathnames.register, { code: inviteCode }),
  forget: () => pathnames.forget,
  /** `id`: an own application to correct or to pay. */
  apply: (id?: number) => withQuery(pathnames.apply, { id }),
  /** `hid` 1: those under review. */
  ownResidences: (hid?: 1) => withQuery(pathnames.ownResidences, { hid }),
  familyIndex: ofFamily(pathnames.familyIndex),
  familyIntro: ofFamily(pathnames.familyIntro),
  familyDressing: ofFamily(pathnames.familyDressing),
  /** Only the id is read from the dressing in the URL (R-dressing-2). Without one: the unpaid order. */
  familyDressingPay: ({ id, name }: FamilyPlace, gift?: DressingQuery) =>
    withQuery(pathnames.familyDressingPay, { id, name, ...gift }),
  familyAlbums: ofFamily(pathnames.familyAlbums),
  familyAlbum: ({ id, name }: FamilyPlace, did: number) => withQuery(pathnames.familyAlbum, { id, did, name }),
  /** Without an album: a new one. */
  familyAlbumEdit: ({ id, name }: FamilyPlace, album?: { id: number; name: string }) =>
    withQuery(pathnames.familyAlbumEdit, { id, name, did: album?.id, album_name: album?.name }),
  /** `tab`: the deleted messages, or the students' remembrances. */
  familyMessages: ({ id, name }: FamilyPlace, page?: number, tab?: "deleted" | "students") =>
    withQuery(pathnames.familyMessages, { id, name, tab, page }),
  familyRemembranceCertificate: ofFamily(pathnames.familyRemembranceCertificate),
  familyPropertyCertificate: ofFamily(pathnames.familyPropertyCertificate),
  familyVisits: ofFamily(pathnames.familyVisits),
  familyMembers: ofFamily(pathnames.familyMembers),
  reviewQueue: (query: { tab?: "corrections"; gardenId?: number; isDecided?: 1; page?: number } = {}) =>
    withQuery(pathnames.reviewQueue, query),
  review: (id: number) => withQuery(pathnames.review, { id }),
  certificateConfirmation: (number?: string, code?: string) =>
    withQuery(pathnames.certificateConfirmation, { number, code }),
  inbox: (page?: number) => withQuery(pathnames.inbox, { page }),
  /** `page`: the page of the list from which it was opened. */
  inboxMessage: (id: number, page?: number) => withQuery(pathnames.inboxMessage, { id, page }),
  ownVisits: (page?: number) => withQuery(pathnames.ownVisits, { page }),
  consumption: (query: ConsumptionQuery = {}) => withQuery(pathnames.consumption, { ...query }),
  ownGardens: () => pathnames.ownGardens,
  feedback: () => pathnames.feedback,
  revisePassword: () => pathnames.revisePassword,
  ownData: () => pathnames.ownData,
  cooperation: () => pathnames.cooperation,
  /** With the residence it is about, if known. */
  alive: (id?: number) => withQuery(pathnames.alive, { id }),
  relativeRequest: (id?: number) => withQuery(pathnames.relativeRequest, { id }),
  about: () => pathnames.about,
  culture: () => pathnames.culture,
  privacy: () => pathnames.privacy,
  agreement: () => pathnames.agreement,
  gardenAgreement: () => pathnames.gardenAgreement,
} as const;
