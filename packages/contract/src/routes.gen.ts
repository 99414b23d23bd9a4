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
  },
  blessing: {
    list: { method: "GET", path: "/api/residence/leaveMessageList", auth: "public" },
  },
  gift: {
    latest: { method: "GET", path: "/api/gift/indexGift", auth: "public" },
    ranking: { method: "GET", path: "/api/gift/giftRanking", auth: "public" },
  },
  home: {
    index: { method: "GET", path: "/api/index/index", auth: "public" },
    index2: { method: "GET", path: "/api/index/index2", auth: "public" },
  },
  recentNews: {
    list: { method: "GET", path: "/api/fragment/recentNews", auth: "public" },
  },
  residence: {
    list: { method: "GET", path: "/api/residence/itemList", auth: "public" },
    detail: { method: "GET", path: "/api/residence/residenceDetail", auth: "public" },
    intro: { method: "GET", path: "/api/residence/intro", auth: "public" },
    setVisibility: { method: "POST", path: "/api/residence/setClose", auth: "account" },
  },
  siteInfo: {
    get: { method: "GET", path: "/api/fragment/siteMsg", auth: "public" },
  },
  slide: {
    detail: { method: "GET", path: "/api/index/slideDetail", auth: "public" },
  },
} as const satisfies Record<string, Record<string, CallRoute>>;
