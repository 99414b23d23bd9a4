import type { Calls } from "@changming/contract/calls.gen";
import {
  type MatrixRow,
  type Outcome,
  always,
  codeOf,
  anyAccount,
  nothing,
  ofResidence,
  rejectedFor,
  theResidence,
  whenPublished,
  whenExisting,
  whoManagesGarden,
  whoManages,
  whoOwns,
  whoReadsFamily,
  whoSees,
  whoTakesPart,
  ownerOnly,
} from "./access-rules.ts";
import { applicationMatrix } from "./application-matrix.ts";
import { familyMatrix } from "./family-matrix.ts";
import type { CallerKind, World, Visibility } from "./world.ts";

/** `residence.detail` and all the others: a call without a row below does not compile. */
export type CallName = {
  [Noun in keyof Calls]: `${Noun}.${keyof Calls[Noun] & string}`;
}[keyof Calls];

let phoneCount = 0;
const aNewPassword = { password: "ab".repeat(32), repassword: "ab".repeat(32) };
const theGarden = (world: World, visibility: Visibility) =>
  String(visibility === "unknown" ? world.residences.unknown : world.gardenId);

function whoseGarden(caller: CallerKind, visibility: Visibility): Outcome {
  if (caller === "visitor") return "sessionInvalid";
  return caller === "gardenAdmin" && visibility !== "unknown" ? "answers" : "notFound";
}

/** The outcome of every call for each caller and visibility. */
export const accessMatrix: Record<CallName, MatrixRow> = {
  "account.logIn": { input: (world) => ({ ...world.login }), outcome: always },
  "account.logOut": { input: nothing, outcome: anyAccount },
  // Without a code that was sent: success is tested with the calls.
  "account.register": {
    input: () => ({ nickname: "思源", mobile: "13700000001", verificationCode: "000000", ...aNewPassword }),
    outcome: () => "registerMismatch",
  },
  "account.resetPassword": {
    input: (world) => ({ mobile: world.login.mobile, verificationCode: "000000", ...aNewPassword }),
    outcome: () => "resetMismatch",
  },
  // Without WeChat; success is tested with its sandbox.
  "account.authLogin": { input: () => ({ authCode: "x" }), outcome: () => "authNotConfigured" },
  "account.authRegister": { input: () => ({ ticket: "x", agreement: "1" }), outcome: () => "authFailed" },
  "account.authAddress": { input: () => ({ state: "0123456789abcdef" }), outcome: () => "authNotConfigured" },
  "account.authPayer": { input: () => ({ authCode: "x" }), outcome: rejectedFor("authNotConfigured") },
  "account.authBind": { input: () => ({ authCode: "x" }), outcome: rejectedFor("authNotConfigured") },
  "account.authUnbind": { input: nothing, outcome: anyAccount },
  "account.signInWays": { input: nothing, outcome: anyAccount },
  "account.bindMobile": {
    input: () => ({ mobile: "13700000001", verificationCode: "000000" }),
    outcome: rejectedFor("bindMismatch"),
  },
  "account.proveIdentity": { input: nothing, outcome: anyAccount },
  "account.refreshUserInfo": { input: nothing, outcome: anyAccount },
  "account.editUserInfo": {
    input: () => ({ nickname: "思源" }),
    outcome: anyAccount,
    writes: ["account"],
  },
  "account.invite": { input: nothing, outcome: anyAccount },
  "account.exportData": { input: nothing, outcome: anyAccount },
  // A wrong verification code: a valid one would close the account for the next call.
  "account.closeAccount": {
    input: () => ({ verificationCode: "000000" }),
    outcome: (caller) => {
      if (caller === "owner") return "stillOwner";
      return caller.endsWith("ardenAdmin") ? "stillGardenAdmin" : rejectedFor("proofMismatch")(caller);
    },
  },
  "album.list": { input: theResidence, outcome: whoSees },
  "album.detail": { input: (world, visibility) => ({ id: String(world.albums[visibility]) }), outcome: whoSees },
  ...applicationMatrix,
  "area.tree": { input: nothing, outcome: anyAccount },
  "message.list": { input: theResidence, outcome: whoSees },
  "message.leave": {
    input: (world, visibility) => ({ ...ofResidence(world, visibility), content: "您放心，家里都好。" }),
    outcome: whoTakesPart,
    writes: ["message", "residence_counter"],
  },
  // Nobody has the code; the answer to a valid one is tested with the call.
  "certificate.confirm": {
    input: () => ({ number: "CM-2026-000001", code: "0000-0000-0000" }),
    outcome: () => "certificateUnknown",
    // It names one, but only to a holder of its code.
    namesResidence: false,
  },
  "concern.report": {
    input: (world, visibility) => ({
      targetKind: "residence",
      targetId: String(world.residences[visibility]),
      reason: "untrue",
      ref: `report-${visibility}`,
    }),
    outcome: whoSees,
    writes: ["concern"],
  },
  "concern.alive": {
    input: () => ({ subjectName: "周念慈", applicantName: "周念慈", contact: "13900000000", ref: "alive" }),
    outcome: always,
    writes: ["concern"],
  },
  "concern.relative": {
    input: (world, visibility) => ({
      ...ofResidence(world, visibility),
      subjectName: "周念慈",
      applicantName: "周明远",
      relation: "儿子",
      wish: "correct",
      contact: "13900000000",
      content: "出生年份有误",
      ref: `relative-${visibility}`,
    }),
    outcome: always,
    writes: ["concern"],
  },
  "consumption.list": { input: nothing, outcome: anyAccount },
  // Without a code that was sent: success is tested with the call.
  "cooperation.apply": {
    input: () => ({
      applierName: "周明远",
      applierMobile: "13900000000",
      verificationCode: "000000",
      applierGardenName: "青山园",
      frontIdcard: "/uploads/aaaaaaaaaaaaaaaaaaaaaa/960.webp",
      backIdcard: "/uploads/bbbbbbbbbbbbbbbbbbbbbb/960.webp",
    }),
    outcome: rejectedFor("cooperationCodeMismatch"),
  },
  "cooperation.own": { input: nothing, outcome: anyAccount },
  ...familyMatrix,
  // One copy is being made already: that is the answer.
  "familyCopy.start": { input: ofResidence, outcome: whoManages },
  "familyCopy.state": { input: ofResidence, outcome: whoManages },
  "feedback.submit": {
    input: () => ({ title: "字太小", content: "请大一点" }),
    outcome: anyAccount,
    writes: ["feedback"],
  },
  "garden.list": { input: nothing, outcome: always, namesResidence: false },
  "garden.detail": {
    input: (world, visibility) => ({ id: theGarden(world, visibility) }),
    outcome: whenExisting,
    namesResidence: false,
  },
  "garden.searchData": {
    input: (world, visibility) => ({ gardenId: theGarden(world, visibility) }),
    outcome: always,
    namesResidence: false,
  },
  "garden.residences": {
    input: (world, visibility) => ({ gardenId: theGarden(world, visibility) }),
    outcome: whenExisting,
  },
  "garden.mine": { input: nothing, outcome: anyAccount },
  "garden.open": { input: nothing, outcome: anyAccount },
  "ownGarden.list": { input: nothing, outcome: anyAccount },
  "ownGarden.detail": {
    input: (world, visibility) => ({ id: theGarden(world, visibility) }),
    outcome: whoseGarden,
  },
  // What the garden has already, so that its version stays.
  "ownGarden.edit": {
    input: (world, visibility) => ({
      id: theGarden(world, visibility),
      summary: "安静的地方",
      content: "<p>安静的地方</p>",
      address: "山脚下",
      levels: "1,2,3,4,5,6,7",
      version: "1",
    }),
    outcome: whoseGarden,
  },
  "ownGarden.residences": {
    input: (world, visibility) => ({ gardenId: theGarden(world, visibility) }),
    outcome: whoseGarden,
  },
  // Of a version that none has: a valid one would move the residence.
  "ownGarden.place": {
    input: (world, visibility) => ({
      ...theResidence(world, visibility),
      level: "1",
      letter: "Z",
      number: "99",
      version: "999",
    }),
    outcome: (caller, visibility) => {
      const outcome = whoManagesGarden(caller, visibility);
      return outcome === "answers" ? "editedMeanwhile" : outcome;
    },
  },
  "gift.categories": { input: nothing, outcome: always, namesResidence: false },
  "gift.list": { input: nothing, outcome: always, namesResidence: false },
  "gift.latest": { input: nothing, outcome: always },
  "gift.ranking": { input: ofResidence, outcome: whoSees },
  "home.index": { input: nothing, outcome: always },
  "home.index2": { input: nothing, outcome: always },
  "inbox.list": { input: nothing, outcome: anyAccount },
  "inbox.detail": {
    input: (world, visibility) => ({ id: String(world.messages[visibility]) }),
    outcome: ownerOnly,
    writes: ["inbox_message"],
  },
  "invoice.orders": { input: nothing, outcome: anyAccount },
  "invoice.list": { input: nothing, outcome: anyAccount },
  // No order of the world is paid, and it has no invoice: success is tested with the calls.
  "invoice.request": {
    input: (world, visibility) => ({ orderNos: world.orders[visibility], buyerKind: "person", title: "周明远" }),
    outcome: (caller, visibility) => {
      const found = ownerOnly(caller, visibility);
      return found === "answers" ? "invoiceOrderUnfit" : found;
    },
  },
  "invoice.cancel": { input: () => ({ id: "1" }), outcome: rejectedFor("notFound") },
  "invoice.file": { input: () => ({ id: "1" }), outcome: rejectedFor("notFound") },
  "mailing.preference": { input: nothing, outcome: anyAccount },
  "mailing.save": {
    input: () => ({ acceptsMailings: "1", acceptsSms: "0" }),
    outcome: anyAccount,
    writes: ["mailing_preference"],
  },
  "mailing.stop": {
    input: (world, visibility) => ({ gardenId: theGarden(world, visibility), isStopped: "1" }),
    outcome: (caller, visibility) => {
      const found = anyAccount(caller);
      return found === "answers" && visibility === "unknown" ? "notFound" : found;
    },
    writes: ["mailing_opt_out"],
    namesResidence: false,
  },
  "memorialDay.feed": { input: ofResidence, outcome: whoReadsFamily },
  "memorialDay.makeFeed": { input: ofResidence, outcome: whoReadsFamily, writes: ["calendar_feed"] },
  "memorialDay.endFeed": { input: ofResidence, outcome: whoReadsFamily, writes: ["calendar_feed"] },
  "memorialDay.list": { input: ofResidence, outcome: whoSees },
  "messageScript.list": { input: nothing, outcome: always, namesResidence: false },
  "news.categories": { input: nothing, outcome: always, namesResidence: false },
  "news.list": { input: nothing, outcome: always, namesResidence: false },
  "news.detail": {
    input: (world, visibility) => ({ id: String(world.news[visibility]) }),
    outcome: whenPublished,
    namesResidence: false,
  },
  "notice.list": { input: nothing, outcome: always, namesResidence: false },
  "notice.detail": {
    input: (world, visibility) => ({ id: String(world.notices[visibility]) }),
    outcome: whenPublished,
    namesResidence: false,
  },
  // One order a residence, however often it is requested.
  "order.create": {
    input: (world, visibility) => ({
      ...ofResidence(world, visibility),
      payType: "4",
      giftId: String(world.giftId),
      nums: "2",
      ref: `matrix-${visibility}`,
    }),
    outcome: whoTakesPart,
    writes: ["orders", "order_item", "order_event", "payment"],
  },
  "order.pay": {
    input: (world, visibility) => ({ orderId: world.orders[visibility], payType: "4" }),
    outcome: ownerOnly,
    writes: ["orders", "order_event", "payment"],
  },
  "order.query": {
    input: (world, visibility) => ({ orderId: world.orders[visibility] }),
    outcome: ownerOnly,
    writes: ["payment"],
  },
  "order.state": {
    input: (world, visibility) => ({ orderId: world.orders[visibility] }),
    outcome: ownerOnly,
    writes: ["payment"],
  },
  "propertyCertificate.get": { input: ofResidence, outcome: whoSees },
  "plate.ofGarden": {
    input: (world, visibility) => ({ gardenId: theGarden(world, visibility) }),
    outcome: whoseGarden,
  },
  "plate.ofResidence": { input: ofResidence, outcome: whoReadsFamily },
  "propertyCertificate.files": { input: ofResidence, outcome: whoReadsFamily },
  // No order of the world is paid: a receipt that is given is tested with the call.
  "receipt.issue": {
    input: (world, visibility) => ({ orderNo: world.orders[visibility] }),
    outcome: (caller, visibility) => {
      const found = ownerOnly(caller, visibility);
      return found === "answers" ? "receiptUnpaid" : found;
    },
  },
  "recentNews.list": { input: theResidence, outcome: whoSees },
  "remembrance.give": {
    input: ofResidence,
    outcome: whoTakesPart,
    writes: ["remembrance", "remembrance_certificate", "remembrance_rank", "residence_counter"],
  },
  "remembrance.today": { input: nothing, outcome: anyAccount },
  // After `give`: each caller who may has a lamp there.
  "remembrance.nameLamp": {
    input: (world, visibility) => ({ ...ofResidence(world, visibility), isNamed: "0" }),
    outcome: whoTakesPart,
    writes: ["remembrance", "account"],
  },
  // Every caller who sees the residence gets an answer; the owner of a certificate is tested with the call.
  "remembranceCertificate.get": { input: ofResidence, outcome: whoSees },
  // In the world only the owner has a remembrance; an account without one has no files.
  "remembranceCertificate.files": {
    input: (world, visibility) => ({ residenceId: String(world.offering[visibility]) }),
    outcome: (caller, visibility) =>
      caller === "visitor" || caller === "owner" ? whoReadsFamily(caller, visibility) : "notFound",
  },
  "residence.list": { input: nothing, outcome: always },
  "residence.detail": { input: theResidence, outcome: whoSees },
  "residence.intro": { input: theResidence, outcome: whoSees },
  "residence.setVisibility": {
    // The current state: the private residence stays private, the others public.
    input: (world, visibility) => ({
      ...theResidence(world, visibility),
      isClose: visibility === "private" ? "1" : "0",
    }),
    outcome: whoOwns(),
  },
  "share.get": { input: theResidence, outcome: whoSees },
  "share.signPage": { input: () => ({ url: "http://localhost/home?id=1" }), outcome: () => "authNotConfigured" },
  "siteInfo.get": { input: nothing, outcome: always, namesResidence: false },
  "slide.detail": { input: (world) => ({ id: String(world.slideId) }), outcome: always, namesResidence: false },
  "staticPage.get": {
    // One page is written, another not yet.
    input: (world, visibility) => ({ contentType: String(visibility === "unknown" ? 4 : world.staticPage) }),
    outcome: whenExisting,
    namesResidence: false,
  },
  "studentRemembrance.write": {
    input: (world, visibility) => ({
      ...ofResidence(world, visibility),
      schoolName: "青山小学",
      className: "五年级2班",
      studentName: "小明",
      consent: "1",
    }),
    outcome: whoTakesPart,
    writes: ["student_remembrance"],
  },
  "studentRemembrance.list": { input: ofResidence, outcome: whoManages },
  "upload.send": { input: nothing, outcome: anyAccount, writes: ["upload"] },
  "verificationCode.send": {
    // One phone number gets one code a minute.
    input: () => ({ mobile: `136${String((phoneCount += 1)).padStart(8, "0")}`, codeType: "0" }),
    outcome: always,
    writes: ["verification_code"],
  },
  "visit.list": { input: theResidence, outcome: whoSees },
  "visit.own": { input: nothing, outcome: anyAccount },
  "visit.report": { input: theResidence, outcome: whoSees, writes: ["visit", "residence_counter"] },
};

/** The envelope's code of the answer to a valid input. */
export function codeFor(name: CallName, caller: CallerKind, visibility: Visibility): number {
  return codeOf(accessMatrix[name].outcome(caller, visibility));
}
