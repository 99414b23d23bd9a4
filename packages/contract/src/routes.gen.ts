// Written by tools/gen-contract.ts from the contract; the browser's client needs no schema.
export interface CallRoute {
  method: "GET" | "POST";
  path: string;
  auth: "public" | "account";
  action?: string;
}

export const routes = {
  account: {
    logIn: { method: "POST", path: "/api/user/login", auth: "public" },
    logOut: { method: "POST", path: "/api/user/logout", auth: "account" },
    refreshUserInfo: { method: "POST", path: "/api/user/index", auth: "account", action: "refreshUserInfo" },
  },
  album: {
    list: { method: "GET", path: "/api/residence/album", auth: "public" },
    detail: { method: "GET", path: "/api/residence/albumDetail", auth: "public" },
  },
  blessing: {
    list: { method: "GET", path: "/api/residence/leaveMessageList", auth: "public" },
  },
  garden: {
    list: { method: "GET", path: "/api/garden/index", auth: "public", action: "itemList" },
    detail: { method: "GET", path: "/api/garden/index", auth: "public", action: "itemDetail" },
    searchData: { method: "GET", path: "/api/garden/index", auth: "public", action: "searchData" },
    residences: { method: "GET", path: "/api/garden/index", auth: "public", action: "gardenResidenceList" },
  },
  gift: {
    categories: { method: "GET", path: "/api/gift/itemList", auth: "public" },
    list: { method: "GET", path: "/api/gift/giftItemList", auth: "public" },
    latest: { method: "GET", path: "/api/gift/indexGift", auth: "public" },
    ranking: { method: "GET", path: "/api/gift/giftRanking", auth: "public" },
  },
  home: {
    index: { method: "GET", path: "/api/index/index", auth: "public" },
    index2: { method: "GET", path: "/api/index/index2", auth: "public" },
  },
  messageScript: {
    list: { method: "GET", path: "/api/fragment/messageScript", auth: "public" },
  },
  news: {
    categories: { method: "GET", path: "/api/news/index", auth: "public", action: "categoryList" },
    list: { method: "GET", path: "/api/news/index", auth: "public", action: "itemList" },
    detail: { method: "GET", path: "/api/news/index", auth: "public", action: "itemDetail" },
  },
  notice: {
    list: { method: "GET", path: "/api/notice/index", auth: "public", action: "itemList" },
    detail: { method: "GET", path: "/api/notice/index", auth: "public", action: "itemDetail" },
  },
  propertyCertificate: {
    get: { method: "GET", path: "/api/residence/propertyCertificate", auth: "public" },
  },
  recentNews: {
    list: { method: "GET", path: "/api/fragment/recentNews", auth: "public" },
  },
  remembranceCertificate: {
    get: { method: "GET", path: "/api/user/certificate", auth: "public" },
  },
  residence: {
    list: { method: "GET", path: "/api/residence/itemList", auth: "public" },
    detail: { method: "GET", path: "/api/residence/residenceDetail", auth: "public" },
    intro: { method: "GET", path: "/api/residence/intro", auth: "public" },
    setVisibility: { method: "POST", path: "/api/residence/setClose", auth: "account" },
  },
  share: {
    get: { method: "GET", path: "/api/share/index", auth: "public" },
  },
  siteInfo: {
    get: { method: "GET", path: "/api/fragment/siteMsg", auth: "public" },
  },
  slide: {
    detail: { method: "GET", path: "/api/index/slideDetail", auth: "public" },
  },
  staticPage: {
    get: { method: "GET", path: "/api/fragment/singleContent", auth: "public" },
  },
  visit: {
    list: { method: "GET", path: "/api/residence/recordList", auth: "public" },
  },
} as const satisfies Record<string, Record<string, CallRoute>>;
