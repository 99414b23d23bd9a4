/** Builds every URL of the site. Routing uses plain paths with query parameters (R-site-4). */

function withQuery(path: string, query: Record<string, string | number | undefined>): string {
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined && value !== "");
  if (pairs.length === 0) return path;
  const search = new URLSearchParams(pairs.map(([key, value]) => [key, String(value)]));
  return `${path}?${search}`;
}

interface Page {
  path: string;
  /**
   * The query keys that the loader reads; a personal page reads its own in the browser. The server caches one rendered
   * page for each of their values and ignores every other key, so that invented keys cannot fill its memory.
   */
  query?: readonly string[];
}

/** Every page of the site. Its route file is named after its path. */
export const pages = {
  home: { path: "/" },
  residence: { path: "/home", query: ["id"] },
  /** Public under the short address of each residence, `/g/<code>` (url/grave-paths.ts). */
  grave: { path: "/g", query: ["id", "lamp"] },
  /** What the service worker displays without a connection. */
  offline: { path: "/offline" },
  intro: { path: "/introd", query: ["id"] },
  albums: { path: "/album", query: ["id"] },
  album: { path: "/album_details", query: ["id", "did"] },
  messages: { path: "/msg_board", query: ["id", "page"] },
  remembranceCertificate: { path: "/cherish", query: ["id"] },
  propertyCertificate: { path: "/ship", query: ["id"] },
  visits: { path: "/browse_records", query: ["id", "page"] },
  gifts: { path: "/gift_ranking", query: ["id", "type", "page"] },
  search: { path: "/search", query: ["words", "page"] },
  famous: { path: "/famous_list", query: ["keywords", "era", "emblem", "page"] },
  ancestors: { path: "/ancestor_list", query: ["keywords", "era", "emblem", "page"] },
  martyrs: { path: "/martyr_list", query: ["keywords", "era", "page"] },
  gardens: { path: "/park_list", query: ["keywords", "page"] },
  garden: { path: "/park", query: ["id", "keywords", "level", "letter", "sort", "page"] },
  notices: { path: "/notice", query: ["page"] },
  notice: { path: "/notice_details", query: ["id"] },
  news: { path: "/news", query: ["class_id", "page"] },
  newsArticle: { path: "/news_details", query: ["id", "class_id"] },
  slide: { path: "/slide_details", query: ["id"] },
  login: { path: "/login" },
  register: { path: "/register" },
  forget: { path: "/forget" },
  apply: { path: "/home_apply" },
  inbox: { path: "/msgs" },
  inboxMoved: { path: "/msg" },
  inboxMessage: { path: "/msgs_details" },
  reminders: { path: "/reminders" },
  reminderEdit: { path: "/reminder_edit" },
  /** From an SMS, with its `code`. */
  stopReminders: { path: "/stop_reminders" },
  ownVisits: { path: "/visit_records" },
  consumption: { path: "/consume_records" },
  invoices: { path: "/invoices" },
  ownGardens: { path: "/my_park" },
  ownGardenEdit: { path: "/my_park_edit" },
  ownGardenNumbers: { path: "/my_park_numbers" },
  feedback: { path: "/feedback" },
  revisePassword: { path: "/revise_password" },
  signInWays: { path: "/sign_in_ways" },
  pay: { path: "/pay" },
  ownData: { path: "/my_data" },
  cooperation: { path: "/cooperation" },
  ownResidences: { path: "/family_home" },
  familyIndex: { path: "/family_index" },
  familyIntro: { path: "/family_index_edit" },
  familyDressing: { path: "/family_dress" },
  familyDressingPay: { path: "/family_dress_pay" },
  familyAlbums: { path: "/family_album" },
  familyAlbum: { path: "/family_album_details" },
  familyAlbumEdit: { path: "/family_album_add" },
  sharedPhotos: { path: "/shared_photos" },
  familyMessages: { path: "/family_board" },
  familyRemembranceCertificate: { path: "/family_cherish" },
  familyPropertyCertificate: { path: "/family_ship" },
  familyVisits: { path: "/family_browse" },
  familyMembers: { path: "/family_members" },
  invitation: { path: "/invite" },
  certificateConfirmation: { path: "/confirm", query: ["number", "code"] },
  reviewQueue: { path: "/park_review" },
  review: { path: "/park_review_details" },
  alive: { path: "/alive", query: ["id"] },
  relativeRequest: { path: "/relative_request", query: ["id"] },
  about: { path: "/about" },
  culture: { path: "/culture" },
  privacy: { path: "/yinsi" },
  agreement: { path: "/xieyi" },
  gardenAgreement: { path: "/park_xieyi" },
} as const satisfies Record<string, Page>;

/** The query keys of each page by its path. */
export const pageQueries: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.values<Page>(pages).map(({ path, query = [] }) => [path, query]),
);

const pathsOf = (...names: (keyof typeof pages)[]) => names.map((name) => pages[name].path);

/** Paths of the pages in the sitemap, without a query (R-site-17). A function: the browser's scripts go without them. */
export const listedPaths = () => pathsOf("home", "famous", "ancestors", "martyrs", "gardens", "notices", "news");

/** Paths that search engines are asked not to read: forms and lists of visitors and givers (R-site-17). */
export const excludedPaths = () =>
  pathsOf(
    "remembranceCertificate",
    "visits",
    "gifts",
    "search",
    "login",
    "register",
    "forget",
    "certificateConfirmation",
    "reminderEdit",
    "stopReminders",
    "alive",
    "relativeRequest",
  );

/** The pages of one residence, each with its `id`. */
export const residencePathnames: readonly string[] = [
  pages.residence.path,
  pages.intro.path,
  pages.albums.path,
  pages.album.path,
  pages.messages.path,
  pages.remembranceCertificate.path,
  pages.propertyCertificate.path,
  pages.visits.path,
  pages.gifts.path,
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
  (query: ListQuery = {}) =>
    withQuery(path, { ...query });

/** Filter of a list of people: an era of kit/era, and what they did. */
export interface ListQuery {
  keywords?: string;
  era?: string;
  emblem?: string;
  page?: number;
}

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
  home: () => pages.home.path,
  residence: byId(pages.residence.path),
  intro: byId(pages.intro.path),
  albums: byId(pages.albums.path),
  album: (id: number, albumId: number) => withQuery(pages.album.path, { id, did: albumId }),
  messages: (id: number, page?: number) => withQuery(pages.messages.path, { id, page }),
  remembranceCertificate: byId(pages.remembranceCertificate.path),
  propertyCertificate: byId(pages.propertyCertificate.path),
  visits: (id: number, page?: number) => withQuery(pages.visits.path, { id, page }),
  gifts: (id: number, type?: number, page?: number) => withQuery(pages.gifts.path, { id, type, page }),
  search: (keywords?: string, page?: number) => withQuery(pages.search.path, { words: keywords, page }),
  famous: listOfKind(pages.famous.path),
  ancestors: listOfKind(pages.ancestors.path),
  martyrs: listOfKind(pages.martyrs.path),
  gardens: listOfKind(pages.gardens.path),
  garden: (id: number, query: GardenQuery = {}) => withQuery(pages.garden.path, { id, ...query }),
  notices: (page?: number) => withQuery(pages.notices.path, { page }),
  notice: (id: number) => withQuery(pages.notice.path, { id }),
  news: (categoryId?: number, page?: number) => withQuery(pages.news.path, { class_id: categoryId, page }),
  newsArticle: (id: number, categoryId: number) => withQuery(pages.newsArticle.path, { id, class_id: categoryId }),
  noticeFeed: () => "/notice.rss",
  newsFeed: () => "/news.rss",
  slide: (id: number) => withQuery(pages.slide.path, { id }),
  login: (from?: string) => withQuery(pages.login.path, { from }),
  register: (inviteCode?: string) => withQuery(pages.register.path, { code: inviteCode }),
  forget: () => pages.forget.path,
  /** `id`: an own application to correct or to pay. */
  apply: (id?: number) => withQuery(pages.apply.path, { id }),
  /** `hid` 1: those under review. */
  ownResidences: (hid?: 1) => withQuery(pages.ownResidences.path, { hid }),
  familyIndex: ofFamily(pages.familyIndex.path),
  familyIntro: ofFamily(pages.familyIntro.path),
  familyDressing: ofFamily(pages.familyDressing.path),
  /** Only the id is read from the dressing in the URL (R-dressing-2). Without one: the unpaid order. */
  familyDressingPay: ({ id, name }: FamilyPlace, gift?: DressingQuery) =>
    withQuery(pages.familyDressingPay.path, { id, name, ...gift }),
  familyAlbums: ofFamily(pages.familyAlbums.path),
  familyAlbum: ({ id, name }: FamilyPlace, did: number) => withQuery(pages.familyAlbum.path, { id, did, name }),
  /** Without an album: a new one. */
  familyAlbumEdit: ({ id, name }: FamilyPlace, album?: { id: number; name: string }) =>
    withQuery(pages.familyAlbumEdit.path, { id, name, did: album?.id, album_name: album?.name }),
  /** `tab`: the deleted messages, or the students' remembrances. */
  sharedPhotos: () => pages.sharedPhotos.path,
  familyMessages: ({ id, name }: FamilyPlace, page?: number, tab?: "deleted" | "students") =>
    withQuery(pages.familyMessages.path, { id, name, tab, page }),
  familyRemembranceCertificate: ofFamily(pages.familyRemembranceCertificate.path),
  familyPropertyCertificate: ofFamily(pages.familyPropertyCertificate.path),
  familyVisits: ofFamily(pages.familyVisits.path),
  familyMembers: ofFamily(pages.familyMembers.path),
  reviewQueue: (query: { tab?: "corrections"; gardenId?: number; isDecided?: 1; page?: number } = {}) =>
    withQuery(pages.reviewQueue.path, query),
  review: (id: number) => withQuery(pages.review.path, { id }),
  certificateConfirmation: (number?: string, code?: string) =>
    withQuery(pages.certificateConfirmation.path, { number, code }),
  inbox: (page?: number) => withQuery(pages.inbox.path, { page }),
  /** `page`: the page of the list from which it was opened. */
  inboxMessage: (id: number, page?: number) => withQuery(pages.inboxMessage.path, { id, page }),
  reminders: (page?: number) => withQuery(pages.reminders.path, { page }),
  reminderEdit: (residenceId: number) => withQuery(pages.reminderEdit.path, { residenceId }),
  ownVisits: (page?: number) => withQuery(pages.ownVisits.path, { page }),
  /** The payment of an order, and the page that follows. */
  pay: (query: { order: string; back: string }) => withQuery(pages.pay.path, query),
  consumption: (query: ConsumptionQuery = {}) => withQuery(pages.consumption.path, { ...query }),
  /** `order`: chosen in the form. */
  invoices: (order?: string, page?: number) => withQuery(pages.invoices.path, { order, page }),
  ownGardens: () => pages.ownGardens.path,
  ownGardenEdit: byId(pages.ownGardenEdit.path),
  ownGardenNumbers: (id: number, query: { keywords?: string; page?: number } = {}) =>
    withQuery(pages.ownGardenNumbers.path, { id, ...query }),
  feedback: () => pages.feedback.path,
  revisePassword: () => pages.revisePassword.path,
  /** `from`: the local path to return to once a phone number is bound. */
  signInWays: (from?: string) => withQuery(pages.signInWays.path, { from }),
  ownData: () => pages.ownData.path,
  cooperation: () => pages.cooperation.path,
  /** With the residence it is about, if known. */
  alive: (id?: number) => withQuery(pages.alive.path, { id }),
  relativeRequest: (id?: number) => withQuery(pages.relativeRequest.path, { id }),
  about: () => pages.about.path,
  culture: () => pages.culture.path,
  privacy: () => pages.privacy.path,
  agreement: () => pages.agreement.path,
  gardenAgreement: () => pages.gardenAgreement.path,
} as const;

/** Address that dials a telephone number; its text may contain spaces and dashes. An extension is dialled by hand. */
export const telHref = (tel: string): string => {
  const [number = ""] = tel.split(/转|,|，|、|\/|#|\*/);
  return `tel:${number.replace(/[^\d+]/g, "")}`;
};
