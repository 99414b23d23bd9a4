import type { Calls } from "@changming/contract/calls";
import {
  type MatrixRow,
  always,
  codeOf,
  anyAccount,
  nothing,
  ofResidence,
  refusedTo,
  theResidence,
  whatIsOut,
  whatIsThere,
  whoManages,
  whoOwns,
  whoReadsFamily,
  whoSees,
  whoTakesPart,
  whoseMessage,
  whoseOrder,
} from "./access-rules.ts";
import { applicationMatrix } from "./application-matrix.ts";
import { familyMatrix } from "./family-matrix.ts";
import type { CallerKind, World } from "./world.ts";
import type { Standing } from "./world-family.ts";

/** `residence.detail` and all the others: a call without a row below does not compile. */
export type CallName = {
  [Noun in keyof Calls]: `${Noun}.${keyof Calls[Noun] & string}`;
}[keyof Calls];

let mobiles = 0;
const aNewPassword = { password: "ab".repeat(32), repassword: "ab".repeat(32) };
const theGarden = (world: World, standing: Standing) =>
  String(standing === "unknown" ? world.residences.unknown : world.gardenId);

/** Who may make which call about what. */
export const accessMatrix: Record<CallName, MatrixRow> = {
  "account.logIn": { input: (world) => ({ ...world.login }), outcome: always },
  "account.logOut": { input: nothing, outcome: anyAccount },
  // Without a code that was sent: what a right one makes is tested with the calls.
  "account.register": {
    input: () => ({ nickname: "思源", mobile: "13700000001", verificationCode: "000000", ...aNewPassword }),
    outcome: () => "registerMismatch",
  },
  "account.resetPassword": {
    input: (world) => ({ mobile: world.login.mobile, verificationCode: "000000", ...aNewPassword }),
    outcome: () => "resetMismatch",
  },
  "account.authLogin": { input: () => ({ authCode: "x" }), outcome: () => "authNotConfigured" },
  "account.proveIdentity": { input: nothing, outcome: anyAccount },
  "account.refreshUserInfo": { input: nothing, outcome: anyAccount },
  "account.editUserInfo": {
    input: () => ({ nickname: "思源" }),
    outcome: anyAccount,
    writes: ["account"],
  },
  "account.invite": { input: nothing, outcome: anyAccount },
  "account.exportData": { input: nothing, outcome: anyAccount },
  // A wrong proof: a right one would leave nobody to make the next call.
  "account.closeAccount": {
    input: () => ({ verificationCode: "000000" }),
    outcome: (caller) => {
      if (caller === "owner") return "stillOwner";
      return caller.endsWith("ardenAdmin") ? "stillGardenAdmin" : refusedTo("proofMismatch")(caller);
    },
  },
  "album.list": { input: theResidence, outcome: whoSees },
  "album.detail": { input: (world, standing) => ({ id: String(world.albums[standing]) }), outcome: whoSees },
  ...applicationMatrix,
  "area.tree": { input: nothing, outcome: anyAccount },
  "blessing.list": { input: theResidence, outcome: whoSees },
  "blessing.leave": {
    input: (world, standing) => ({ ...ofResidence(world, standing), content: "您放心，家里都好。" }),
    outcome: whoTakesPart,
    writes: ["blessing", "residence_counter"],
  },
  // Nobody has the code; what a right one tells is tested with the call.
  "certificate.confirm": {
    input: () => ({ number: "CM-2026-000001", code: "0000-0000-0000" }),
    outcome: () => "certificateUnknown",
  },
  "concern.report": {
    input: (world, standing) => ({
      targetKind: "residence",
      targetId: String(world.residences[standing]),
      reason: "untrue",
      ref: `report-${standing}`,
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
    input: (world, standing) => ({
      ...ofResidence(world, standing),
      subjectName: "周念慈",
      applicantName: "周明远",
      relation: "儿子",
      wish: "correct",
      contact: "13900000000",
      content: "出生年份有误",
      ref: `relative-${standing}`,
    }),
    outcome: always,
    writes: ["concern"],
  },
  "consumption.list": { input: nothing, outcome: anyAccount },
  // Without a code that was sent: what a right one makes is tested with the call.
  "cooperation.apply": {
    input: () => ({
      applierName: "周明远",
      applierMobile: "13900000000",
      verificationCode: "000000",
      applierGardenName: "青山园",
      frontIdcard: "/uploads/aaaaaaaaaaaaaaaaaaaaaa/960.webp",
      backIdcard: "/uploads/bbbbbbbbbbbbbbbbbbbbbb/960.webp",
    }),
    outcome: refusedTo("cooperationCodeMismatch"),
  },
  "cooperation.own": { input: nothing, outcome: anyAccount },
  ...familyMatrix,
  // One is being made: that is the answer.
  "familyCopy.start": { input: ofResidence, outcome: whoManages },
  "familyCopy.state": { input: ofResidence, outcome: whoManages },
  "feedback.submit": {
    input: () => ({ title: "字太小", content: "请大一点" }),
    outcome: anyAccount,
    writes: ["feedback"],
  },
  "garden.list": { input: nothing, outcome: always },
  "garden.detail": { input: (world, standing) => ({ id: theGarden(world, standing) }), outcome: whatIsThere },
  "garden.searchData": { input: (world, standing) => ({ gardenId: theGarden(world, standing) }), outcome: always },
  "garden.residences": {
    input: (world, standing) => ({ gardenId: theGarden(world, standing) }),
    outcome: whatIsThere,
  },
  "garden.mine": { input: nothing, outcome: anyAccount },
  "garden.open": { input: nothing, outcome: anyAccount },
  "gift.categories": { input: nothing, outcome: always },
  "gift.list": { input: nothing, outcome: always },
  "gift.latest": { input: nothing, outcome: always },
  "gift.ranking": { input: ofResidence, outcome: whoSees },
  "home.index": { input: nothing, outcome: always },
  "home.index2": { input: nothing, outcome: always },
  "inbox.list": { input: nothing, outcome: anyAccount },
  "inbox.detail": {
    input: (world, standing) => ({ id: String(world.messages[standing]) }),
    outcome: whoseMessage,
    writes: ["inbox_message"],
  },
  "memorialDay.feed": { input: ofResidence, outcome: whoReadsFamily },
  "memorialDay.makeFeed": { input: ofResidence, outcome: whoReadsFamily, writes: ["calendar_feed"] },
  "memorialDay.endFeed": { input: ofResidence, outcome: whoReadsFamily, writes: ["calendar_feed"] },
  "memorialDay.list": { input: ofResidence, outcome: whoSees },
  "messageScript.list": { input: nothing, outcome: always },
  "news.categories": { input: nothing, outcome: always },
  "news.list": { input: nothing, outcome: always },
  "news.detail": { input: (world, standing) => ({ id: String(world.news[standing]) }), outcome: whatIsOut },
  "notice.list": { input: nothing, outcome: always },
  "notice.detail": { input: (world, standing) => ({ id: String(world.notices[standing]) }), outcome: whatIsOut },
  // One order a residence, however often it is asked for.
  "order.create": {
    input: (world, standing) => ({
      ...ofResidence(world, standing),
      payType: "4",
      giftId: String(world.giftId),
      nums: "2",
      ref: `matrix-${standing}`,
    }),
    outcome: whoTakesPart,
    writes: ["orders", "order_item", "order_event", "payment"],
  },
  "order.pay": {
    input: (world, standing) => ({ orderId: world.orders[standing], payType: "4" }),
    outcome: whoseOrder,
    writes: ["orders", "order_event", "payment"],
  },
  "order.query": {
    input: (world, standing) => ({ orderId: world.orders[standing] }),
    outcome: whoseOrder,
    writes: ["payment"],
  },
  "order.state": {
    input: (world, standing) => ({ orderId: world.orders[standing] }),
    outcome: whoseOrder,
    writes: ["payment"],
  },
  "propertyCertificate.get": { input: ofResidence, outcome: whoSees },
  "propertyCertificate.files": { input: ofResidence, outcome: whoReadsFamily },
  "recentNews.list": { input: theResidence, outcome: whoSees },
  "remembrance.give": {
    input: ofResidence,
    outcome: whoTakesPart,
    writes: ["remembrance", "remembrance_certificate", "remembrance_rank", "residence_counter"],
  },
  "remembrance.today": { input: nothing, outcome: anyAccount },
  // Whoever sees the residence is answered; whose certificate it is, is tested with the call.
  "remembranceCertificate.get": { input: ofResidence, outcome: whoSees },
  // In the world the owner alone has remembered; where these are, nobody else ever does.
  "remembranceCertificate.files": {
    input: (world, standing) => ({ residenceId: String(world.offering[standing]) }),
    outcome: (caller, standing) =>
      caller === "visitor" || caller === "owner" ? whoReadsFamily(caller, standing) : "notFound",
  },
  "residence.list": { input: nothing, outcome: always },
  "residence.detail": { input: theResidence, outcome: whoSees },
  "residence.intro": { input: theResidence, outcome: whoSees },
  "residence.setVisibility": {
    // What already holds: the row that was closed stays closed, the others open.
    input: (world, standing) => ({ ...theResidence(world, standing), isClose: standing === "closed" ? "1" : "0" }),
    outcome: whoOwns(),
  },
  "share.get": { input: theResidence, outcome: whoSees },
  "siteInfo.get": { input: nothing, outcome: always },
  "slide.detail": { input: (world) => ({ id: String(world.slideId) }), outcome: always },
  "staticPage.get": {
    // One page is written, another not yet.
    input: (world, standing) => ({ contentType: String(standing === "unknown" ? 4 : world.staticPage) }),
    outcome: whatIsThere,
  },
  "studentRemembrance.write": {
    input: (world, standing) => ({
      ...ofResidence(world, standing),
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
    // One mobile gets one a minute.
    input: () => ({ mobile: `136${String((mobiles += 1)).padStart(8, "0")}`, codeType: "0" }),
    outcome: always,
    writes: ["verification_code"],
  },
  "visit.list": { input: theResidence, outcome: whoSees },
  "visit.own": { input: nothing, outcome: anyAccount },
  "visit.report": { input: theResidence, outcome: whoSees, writes: ["visit", "residence_counter"] },
};

/** The envelope's code with which a right input is answered. */
export function codeFor(name: CallName, caller: CallerKind, standing: Standing): number {
  return codeOf(accessMatrix[name].outcome(caller, standing));
}
