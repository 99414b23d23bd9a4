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
    register: { method: "POST", path: "/api/user/register", auth: "public" },
    resetPassword: { method: "POST", path: "/api/user/editPwd", auth: "public" },
    authLogin: { method: "POST", path: "/api/user/authLogin", auth: "public" },
    proveIdentity: { method: "POST", path: "/api/user/proveIdentity", auth: "account" },
    logOut: { method: "POST", path: "/api/user/logout", auth: "account" },
    refreshUserInfo: { method: "POST", path: "/api/user/index", auth: "account", action: "refreshUserInfo" },
    editUserInfo: { method: "POST", path: "/api/user/index", auth: "account", action: "editUserInfo" },
    invite: { method: "GET", path: "/api/user/invite", auth: "account" },
    exportData: { method: "POST", path: "/api/user/exportData", auth: "account" },
    closeAccount: { method: "POST", path: "/api/user/closeAccount", auth: "account" },
  },
  album: {
    list: { method: "GET", path: "/api/residence/album", auth: "public" },
    detail: { method: "GET", path: "/api/residence/albumDetail", auth: "public" },
  },
  area: {
    tree: { method: "GET", path: "/api/fragment/getAreaList", auth: "account" },
  },
  blessing: {
    list: { method: "GET", path: "/api/residence/leaveMessageList", auth: "public" },
  },
  consumption: {
    list: { method: "GET", path: "/api/userUsed/index", auth: "account", action: "itemList" },
  },
  cooperation: {
    apply: { method: "POST", path: "/api/fragment/applyCooperation", auth: "account" },
    own: { method: "GET", path: "/api/fragment/myCooperation", auth: "account" },
  },
  feedback: {
    submit: { method: "POST", path: "/api/fragment/submitFeedback", auth: "account" },
  },
  garden: {
    list: { method: "GET", path: "/api/garden/index", auth: "public", action: "itemList" },
    detail: { method: "GET", path: "/api/garden/index", auth: "public", action: "itemDetail" },
    searchData: { method: "GET", path: "/api/garden/index", auth: "public", action: "searchData" },
    residences: { method: "GET", path: "/api/garden/index", auth: "public", action: "gardenResidenceList" },
    mine: { method: "GET", path: "/api/garden/myGardenList", auth: "account" },
    open: { method: "GET", path: "/api/garden/applyGardenList", auth: "account" },
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
  inbox: {
    list: { method: "GET", path: "/api/user/index", auth: "account", action: "myMessage" },
    detail: { method: "GET", path: "/api/user/index", auth: "account", action: "messageDetail" },
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
  remembrance: {
    give: { method: "POST", path: "/api/user/index", auth: "account", action: "remembrance" },
    today: { method: "GET", path: "/api/user/index", auth: "account", action: "rememberedToday" },
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
  upload: {
    send: { method: "POST", path: "/api/upload/index", auth: "account" },
  },
  verificationCode: {
    send: { method: "POST", path: "/api/fragment/getVerifyCode", auth: "public" },
  },
  visit: {
    list: { method: "GET", path: "/api/residence/recordList", auth: "public" },
    own: { method: "GET", path: "/api/user/index", auth: "account", action: "recordList" },
    report: { method: "POST", path: "/api/residence/reportVisit", auth: "public" },
  },
} as const satisfies Record<string, Record<string, CallRoute>>;
