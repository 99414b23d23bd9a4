// Written by tools/gen-contract.ts from the contract; the browser's client needs no schema.
export interface CallRoute {
  method: "GET" | "POST";
  path: string;
  auth: "public" | "account" | "staff";
  action?: string;
}

// Every page carries this table: calls of two functions are a third shorter than literals.
type Auth = CallRoute["auth"];
export const get = (path: string, auth: Auth, action?: string): CallRoute => ({ method: "GET", path, auth, action });
export const post = (path: string, auth: Auth, action?: string): CallRoute => ({ method: "POST", path, auth, action });

export const routes = {
  account: {
    logIn: post("/api/user/login", "public"),
    register: post("/api/user/register", "public"),
    resetPassword: post("/api/user/editPwd", "public"),
    authLogin: post("/api/user/authLogin", "public"),
    authRegister: post("/api/user/authRegister", "public"),
    authAddress: post("/api/user/authAddress", "public"),
    authPayer: post("/api/user/authPayer", "account"),
    signInWays: get("/api/user/signInWays", "account"),
    authBind: post("/api/user/authBind", "account"),
    authUnbind: post("/api/user/authUnbind", "account"),
    bindMobile: post("/api/user/bindMobile", "account"),
    proveIdentity: post("/api/user/proveIdentity", "account"),
    logOut: post("/api/user/logout", "account"),
    refreshUserInfo: get("/api/user/index", "account", "refreshUserInfo"),
    editUserInfo: post("/api/user/index", "account", "editUserInfo"),
    invite: get("/api/user/invite", "account"),
    exportData: post("/api/user/exportData", "account"),
    closeAccount: post("/api/user/closeAccount", "account"),
  },
  album: {
    list: get("/api/residence/album", "public"),
    detail: get("/api/residence/albumDetail", "public"),
  },
  application: {
    apply: post("/api/relationResidence/index", "account", "applyResidence"),
    pay: post("/api/relationResidence/index", "account", "payApplication"),
    withdraw: post("/api/relationResidence/index", "account", "withdrawApplication"),
    own: get("/api/relationResidence/index", "account", "applyLogList"),
    ownDetail: get("/api/relationResidence/index", "account", "applyDetail"),
  },
  applicationReview: {
    queue: get("/api/garden/applicationReview", "account", "itemList"),
    detail: get("/api/garden/applicationReview", "account", "itemDetail"),
    approve: post("/api/garden/applicationReview", "account", "approve"),
    reject: post("/api/garden/applicationReview", "account", "reject"),
  },
  area: {
    tree: get("/api/fragment/getAreaList", "account"),
  },
  message: {
    list: get("/api/residence/leaveMessageList", "public"),
    leave: post("/api/residence/leaveMessage", "account"),
  },
  certificate: {
    confirm: get("/api/certificate/confirm", "public"),
  },
  certificateTemplate: {
    get: get("/api/relationResidence/index", "account", "certificateTemplate"),
    preview: post("/api/relationResidence/index", "account", "previewCertificate"),
    edit: post("/api/relationResidence/index", "account", "editCertificate"),
  },
  concern: {
    report: post("/api/fragment/concern", "public", "report"),
    alive: post("/api/fragment/concern", "public", "alive"),
    relative: post("/api/fragment/concern", "public", "relative"),
  },
  consumption: {
    list: get("/api/userUsed/index", "account", "itemList"),
  },
  cooperation: {
    apply: post("/api/fragment/applyCooperation", "account"),
    own: get("/api/fragment/myCooperation", "account"),
  },
  dressing: {
    list: get("/api/relationResidence/index", "account", "dressingList"),
    place: post("/api/relationResidence/index", "account", "placeDressing"),
  },
  family: {
    detail: get("/api/relationResidence/index", "account", "familyDetail"),
    edit: post("/api/relationResidence/index", "account", "editResidence"),
    allowGraveLamps: post("/api/relationResidence/index", "account", "allowGraveLamps"),
    submitIntro: post("/api/relationResidence/index", "account", "submitIntro"),
  },
  familyAlbum: {
    list: get("/api/relationResidence/index", "account", "albumList"),
    detail: get("/api/relationResidence/index", "account", "familyAlbumDetail"),
    submit: post("/api/relationResidence/index", "account", "submitAlbum"),
    remove: post("/api/relationResidence/index", "account", "delAblum"),
    restore: post("/api/relationResidence/index", "account", "restoreAlbum"),
    order: post("/api/relationResidence/index", "account", "orderPhotos"),
    cover: post("/api/relationResidence/index", "account", "setAlbumCover"),
    caption: post("/api/relationResidence/index", "account", "editPhoto"),
    removePhoto: post("/api/relationResidence/index", "account", "delPhoto"),
    restorePhoto: post("/api/relationResidence/index", "account", "restorePhoto"),
  },
  familyMessages: {
    remove: post("/api/relationResidence/index", "account", "delLeaveMessage"),
    restore: post("/api/relationResidence/index", "account", "restoreLeaveMessage"),
    deleted: get("/api/relationResidence/index", "account", "deletedMessageList"),
  },
  familyCopy: {
    start: post("/api/relationResidence/index", "account", "makeCopy"),
    state: get("/api/relationResidence/index", "account", "copyState"),
  },
  feedback: {
    submit: post("/api/fragment/submitFeedback", "account"),
  },
  garden: {
    list: get("/api/garden/index", "public", "itemList"),
    detail: get("/api/garden/index", "public", "itemDetail"),
    searchData: get("/api/garden/index", "public", "searchData"),
    residences: get("/api/garden/index", "public", "gardenResidenceList"),
    mine: get("/api/garden/myGardenList", "account"),
    open: get("/api/garden/applyGardenList", "account"),
  },
  gift: {
    categories: get("/api/gift/itemList", "public"),
    list: get("/api/gift/giftItemList", "public"),
    latest: get("/api/gift/indexGift", "public"),
    ranking: get("/api/gift/giftRanking", "public"),
  },
  home: {
    index: get("/api/index/index", "public"),
    index2: get("/api/index/index2", "public"),
  },
  inbox: {
    list: get("/api/user/index", "account", "myMessage"),
    detail: get("/api/user/index", "account", "messageDetail"),
  },
  invoice: {
    orders: get("/api/invoice/index", "account", "orders"),
    request: post("/api/invoice/index", "account", "request"),
    list: get("/api/invoice/index", "account", "itemList"),
    cancel: post("/api/invoice/index", "account", "cancel"),
    file: get("/api/invoice/index", "account", "file"),
  },
  mailing: {
    preference: get("/api/mailing/index", "account", "preference"),
    save: post("/api/mailing/index", "account", "save"),
    stop: post("/api/mailing/index", "account", "stop"),
  },
  memorialDay: {
    list: get("/api/residence/memorialDays", "public"),
    feed: get("/api/relationResidence/index", "account", "calendarFeed"),
    makeFeed: post("/api/relationResidence/index", "account", "makeCalendarFeed"),
    endFeed: post("/api/relationResidence/index", "account", "endCalendarFeed"),
  },
  messageScript: {
    list: get("/api/fragment/messageScript", "public"),
  },
  news: {
    categories: get("/api/news/index", "public", "categoryList"),
    list: get("/api/news/index", "public", "itemList"),
    detail: get("/api/news/index", "public", "itemDetail"),
  },
  notice: {
    list: get("/api/notice/index", "public", "itemList"),
    detail: get("/api/notice/index", "public", "itemDetail"),
  },
  order: {
    create: post("/api/missOrder/index", "account", "createOrder"),
    pay: post("/api/missOrder/index", "account", "payOrder"),
    query: post("/api/missOrder/index", "account", "queryOrder"),
    state: post("/api/missOrder/index", "account", "orderState"),
  },
  ownGarden: {
    list: get("/api/garden/ownGarden", "account", "itemList"),
    detail: get("/api/garden/ownGarden", "account", "itemDetail"),
    edit: post("/api/garden/ownGarden", "account", "edit"),
    residences: get("/api/garden/ownGarden", "account", "residenceList"),
    place: post("/api/garden/ownGarden", "account", "place"),
  },
  plate: {
    ofResidence: get("/api/residence/plate", "account"),
    ofGarden: get("/api/garden/plates", "account"),
  },
  propertyCertificate: {
    get: get("/api/residence/propertyCertificate", "public"),
    files: get("/api/residence/propertyCertificateFiles", "account"),
  },
  propertyCorrection: {
    ask: post("/api/relationResidence/index", "account", "askCorrection"),
    list: get("/api/relationResidence/index", "account", "correctionList"),
    queue: get("/api/garden/correction", "account", "correctionQueue"),
    answer: post("/api/garden/correction", "account", "answerCorrection"),
  },
  receipt: {
    issue: post("/api/userUsed/receipt", "account"),
  },
  recentNews: {
    list: get("/api/fragment/recentNews", "public"),
  },
  remembrance: {
    give: post("/api/user/index", "account", "remembrance"),
    today: get("/api/user/index", "account", "rememberedToday"),
    nameLamp: post("/api/user/index", "account", "nameLamp"),
  },
  remembranceCertificate: {
    get: get("/api/user/certificate", "public"),
    files: get("/api/user/certificateFiles", "account"),
  },
  reminder: {
    list: get("/api/reminder/index", "account", "list"),
    rule: get("/api/reminder/index", "account", "rule"),
    save: post("/api/reminder/index", "account", "save"),
    stop: post("/api/reminder/index", "account", "stop"),
    preference: post("/api/reminder/index", "account", "preference"),
    history: get("/api/reminder/index", "account", "history"),
    subscribe: post("/api/reminder/index", "account", "subscribe"),
    unsubscribe: post("/api/reminder/index", "account", "unsubscribe"),
    stopSms: post("/api/reminder/index", "public", "stopSms"),
  },
  residence: {
    list: get("/api/residence/itemList", "public"),
    detail: get("/api/residence/residenceDetail", "public"),
    intro: get("/api/residence/intro", "public"),
    own: get("/api/relationResidence/index", "account", "itemList"),
    setVisibility: post("/api/residence/setClose", "account"),
  },
  residenceMember: {
    list: get("/api/relationResidence/index", "account", "memberList"),
    invite: post("/api/relationResidence/index", "account", "inviteMember"),
    revoke: post("/api/relationResidence/index", "account", "revokeInvitation"),
    invitation: post("/api/relationResidence/index", "account", "invitationDetail"),
    accept: post("/api/relationResidence/index", "account", "acceptInvitation"),
    changeRole: post("/api/relationResidence/index", "account", "changeMemberRole"),
    remove: post("/api/relationResidence/index", "account", "removeMember"),
    leave: post("/api/relationResidence/index", "account", "leaveResidence"),
    offer: post("/api/relationResidence/index", "account", "offerOwnership"),
    withdraw: post("/api/relationResidence/index", "account", "withdrawOffer"),
    take: post("/api/relationResidence/index", "account", "acceptOwnership"),
    decline: post("/api/relationResidence/index", "account", "declineOwnership"),
    log: get("/api/relationResidence/index", "account", "familyLog"),
    looks: get("/api/relationResidence/index", "account", "staffLookList"),
  },
  share: {
    get: get("/api/share/index", "public"),
    signPage: post("/api/share/signPage", "public"),
  },
  siteInfo: {
    get: get("/api/fragment/siteMsg", "public"),
  },
  slide: {
    detail: get("/api/index/slideDetail", "public"),
  },
  staticPage: {
    get: get("/api/fragment/singleContent", "public"),
  },
  studentRemembrance: {
    write: post("/api/residence/studentWord", "account"),
    list: get("/api/relationResidence/index", "account", "studentWordList"),
    remove: post("/api/relationResidence/index", "account", "delStudentWord"),
  },
  upload: {
    send: post("/api/upload/index", "account"),
  },
  verificationCode: {
    send: post("/api/fragment/getVerifyCode", "public"),
  },
  visit: {
    list: get("/api/residence/recordList", "public"),
    own: get("/api/user/index", "account", "recordList"),
    report: post("/api/residence/reportVisit", "public"),
  },
};
