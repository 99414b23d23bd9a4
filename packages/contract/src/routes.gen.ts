// Written by tools/gen-contract.ts from the contract; the browser's client needs no schema.
export interface CallRoute {
  method: "GET" | "POST";
  path: string;
  auth: "public" | "account" | "staff";
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
    refreshUserInfo: { method: "GET", path: "/api/user/index", auth: "account", action: "refreshUserInfo" },
    editUserInfo: { method: "POST", path: "/api/user/index", auth: "account", action: "editUserInfo" },
    invite: { method: "GET", path: "/api/user/invite", auth: "account" },
    exportData: { method: "POST", path: "/api/user/exportData", auth: "account" },
    closeAccount: { method: "POST", path: "/api/user/closeAccount", auth: "account" },
  },
  album: {
    list: { method: "GET", path: "/api/residence/album", auth: "public" },
    detail: { method: "GET", path: "/api/residence/albumDetail", auth: "public" },
  },
  application: {
    apply: { method: "POST", path: "/api/relationResidence/index", auth: "account", action: "applyResidence" },
    pay: { method: "POST", path: "/api/relationResidence/index", auth: "account", action: "payApplication" },
    withdraw: { method: "POST", path: "/api/relationResidence/index", auth: "account", action: "withdrawApplication" },
    own: { method: "GET", path: "/api/relationResidence/index", auth: "account", action: "applyLogList" },
    ownDetail: { method: "GET", path: "/api/relationResidence/index", auth: "account", action: "applyDetail" },
  },
  applicationReview: {
    queue: { method: "GET", path: "/api/garden/applicationReview", auth: "account", action: "itemList" },
    detail: { method: "GET", path: "/api/garden/applicationReview", auth: "account", action: "itemDetail" },
    approve: { method: "POST", path: "/api/garden/applicationReview", auth: "account", action: "approve" },
    reject: { method: "POST", path: "/api/garden/applicationReview", auth: "account", action: "reject" },
  },
  area: {
    tree: { method: "GET", path: "/api/fragment/getAreaList", auth: "account" },
  },
  blessing: {
    list: { method: "GET", path: "/api/residence/leaveMessageList", auth: "public" },
    leave: { method: "POST", path: "/api/residence/leaveMessage", auth: "account" },
  },
  certificate: {
    confirm: { method: "GET", path: "/api/certificate/confirm", auth: "public" },
  },
  certificateTemplate: {
    get: { method: "GET", path: "/api/relationResidence/index", auth: "account", action: "certificateTemplate" },
    preview: { method: "POST", path: "/api/relationResidence/index", auth: "account", action: "previewCertificate" },
    edit: { method: "POST", path: "/api/relationResidence/index", auth: "account", action: "editCertificate" },
  },
  concern: {
    report: { method: "POST", path: "/api/fragment/concern", auth: "public", action: "report" },
    alive: { method: "POST", path: "/api/fragment/concern", auth: "public", action: "alive" },
    relative: { method: "POST", path: "/api/fragment/concern", auth: "public", action: "relative" },
  },
  consumption: {
    list: { method: "GET", path: "/api/userUsed/index", auth: "account", action: "itemList" },
  },
  cooperation: {
    apply: { method: "POST", path: "/api/fragment/applyCooperation", auth: "account" },
    own: { method: "GET", path: "/api/fragment/myCooperation", auth: "account" },
  },
  dressing: {
    list: { method: "GET", path: "/api/relationResidence/index", auth: "account", action: "dressingList" },
    place: { method: "POST", path: "/api/relationResidence/index", auth: "account", action: "placeDressing" },
  },
  family: {
    detail: { method: "GET", path: "/api/relationResidence/index", auth: "account", action: "familyDetail" },
    edit: { method: "POST", path: "/api/relationResidence/index", auth: "account", action: "editResidence" },
    submitIntro: { method: "POST", path: "/api/relationResidence/index", auth: "account", action: "submitIntro" },
  },
  familyAlbum: {
    list: { method: "GET", path: "/api/relationResidence/index", auth: "account", action: "albumList" },
    detail: { method: "GET", path: "/api/relationResidence/index", auth: "account", action: "familyAlbumDetail" },
    submit: { method: "POST", path: "/api/relationResidence/index", auth: "account", action: "submitAlbum" },
    remove: { method: "POST", path: "/api/relationResidence/index", auth: "account", action: "delAblum" },
    restore: { method: "POST", path: "/api/relationResidence/index", auth: "account", action: "restoreAlbum" },
    order: { method: "POST", path: "/api/relationResidence/index", auth: "account", action: "orderPhotos" },
    cover: { method: "POST", path: "/api/relationResidence/index", auth: "account", action: "setAlbumCover" },
    caption: { method: "POST", path: "/api/relationResidence/index", auth: "account", action: "editPhoto" },
    removePhoto: { method: "POST", path: "/api/relationResidence/index", auth: "account", action: "delPhoto" },
    restorePhoto: { method: "POST", path: "/api/relationResidence/index", auth: "account", action: "restorePhoto" },
  },
  familyBoard: {
    remove: { method: "POST", path: "/api/relationResidence/index", auth: "account", action: "delLeaveMessage" },
    restore: { method: "POST", path: "/api/relationResidence/index", auth: "account", action: "restoreLeaveMessage" },
    deleted: { method: "GET", path: "/api/relationResidence/index", auth: "account", action: "deletedMessageList" },
  },
  familyCopy: {
    start: { method: "POST", path: "/api/relationResidence/index", auth: "account", action: "makeCopy" },
    state: { method: "GET", path: "/api/relationResidence/index", auth: "account", action: "copyState" },
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
  memorialDay: {
    list: { method: "GET", path: "/api/residence/memorialDays", auth: "public" },
    feed: { method: "GET", path: "/api/relationResidence/index", auth: "account", action: "calendarFeed" },
    makeFeed: { method: "POST", path: "/api/relationResidence/index", auth: "account", action: "makeCalendarFeed" },
    endFeed: { method: "POST", path: "/api/relationResidence/index", auth: "account", action: "endCalendarFeed" },
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
  order: {
    create: { method: "POST", path: "/api/missOrder/index", auth: "account", action: "createOrder" },
    pay: { method: "POST", path: "/api/missOrder/index", auth: "account", action: "payOrder" },
    query: { method: "POST", path: "/api/missOrder/index", auth: "account", action: "queryOrder" },
    state: { method: "POST", path: "/api/missOrder/index", auth: "account", action: "orderState" },
  },
  propertyCertificate: {
    get: { method: "GET", path: "/api/residence/propertyCertificate", auth: "public" },
    files: { method: "GET", path: "/api/residence/propertyCertificateFiles", auth: "account" },
  },
  propertyCorrection: {
    ask: { method: "POST", path: "/api/relationResidence/index", auth: "account", action: "askCorrection" },
    list: { method: "GET", path: "/api/relationResidence/index", auth: "account", action: "correctionList" },
    queue: { method: "GET", path: "/api/garden/correction", auth: "account", action: "correctionQueue" },
    answer: { method: "POST", path: "/api/garden/correction", auth: "account", action: "answerCorrection" },
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
    files: { method: "GET", path: "/api/user/certificateFiles", auth: "account" },
  },
  residence: {
    list: { method: "GET", path: "/api/residence/itemList", auth: "public" },
    detail: { method: "GET", path: "/api/residence/residenceDetail", auth: "public" },
    intro: { method: "GET", path: "/api/residence/intro", auth: "public" },
    own: { method: "GET", path: "/api/relationResidence/index", auth: "account", action: "itemList" },
    setVisibility: { method: "POST", path: "/api/residence/setClose", auth: "account" },
  },
  residenceMember: {
    list: { method: "GET", path: "/api/relationResidence/index", auth: "account", action: "memberList" },
    invite: { method: "POST", path: "/api/relationResidence/index", auth: "account", action: "inviteMember" },
    revoke: { method: "POST", path: "/api/relationResidence/index", auth: "account", action: "revokeInvitation" },
    invitation: { method: "POST", path: "/api/relationResidence/index", auth: "account", action: "invitationDetail" },
    accept: { method: "POST", path: "/api/relationResidence/index", auth: "account", action: "acceptInvitation" },
    changeRole: { method: "POST", path: "/api/relationResidence/index", auth: "account", action: "changeMemberRole" },
    remove: { method: "POST", path: "/api/relationResidence/index", auth: "account", action: "removeMember" },
    leave: { method: "POST", path: "/api/relationResidence/index", auth: "account", action: "leaveResidence" },
    offer: { method: "POST", path: "/api/relationResidence/index", auth: "account", action: "offerOwnership" },
    withdraw: { method: "POST", path: "/api/relationResidence/index", auth: "account", action: "withdrawOffer" },
    take: { method: "POST", path: "/api/relationResidence/index", auth: "account", action: "acceptOwnership" },
    decline: { method: "POST", path: "/api/relationResidence/index", auth: "account", action: "declineOwnership" },
    log: { method: "GET", path: "/api/relationResidence/index", auth: "account", action: "familyLog" },
    looks: { method: "GET", path: "/api/relationResidence/index", auth: "account", action: "staffLookList" },
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
  studentRemembrance: {
    write: { method: "POST", path: "/api/residence/studentWord", auth: "account" },
    list: { method: "GET", path: "/api/relationResidence/index", auth: "account", action: "studentWordList" },
    remove: { method: "POST", path: "/api/relationResidence/index", auth: "account", action: "delStudentWord" },
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
