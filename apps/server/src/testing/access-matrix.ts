import type { Calls } from "@changming/contract/calls";
import { type ErrorName, errors } from "@changming/contract/errors";
import type { CallerKind, Standing, World } from "./world.ts";

/** `residence.detail` and all the others: a call without a row below does not compile. */
export type CallName = {
  [Noun in keyof Calls]: `${Noun}.${keyof Calls[Noun] & string}`;
}[keyof Calls];

/** What comes back: an answer, or a refusal by name. */
export type Outcome = "answers" | ErrorName;

export const statusOf = (outcome: Outcome): number => (outcome === "answers" ? 200 : errors[outcome].status);
export const codeOf = (outcome: Outcome): number => (outcome === "answers" ? 1 : errors[outcome].code);

export interface MatrixRow {
  /** A right input that, where it writes, changes nothing that other rows need. */
  input(world: World, standing: Standing): Record<string, string>;
  outcome(caller: CallerKind, standing: Standing): Outcome;
  /** Tables that a right input may change, beside those that every write may. */
  writes?: readonly string[];
}

const always = (): Outcome => "answers";

const anyAccount = (caller: CallerKind): Outcome => (caller === "visitor" ? "sessionInvalid" : "answers");

/** Open to everyone; closed to all but its members; hidden from everyone. */
function whoSees(caller: CallerKind, standing: Standing): Outcome {
  const isMember = caller === "relative" || caller === "manager" || caller === "owner";
  return standing === "open" || (standing === "closed" && isMember) ? "answers" : "notFound";
}

/** Like `whoSees`, for a call that needs a session. */
const whoSeesLoggedIn = (caller: CallerKind, standing: Standing): Outcome =>
  caller === "visitor" ? "sessionInvalid" : whoSees(caller, standing);

/** Only the owner's messages are there to be read; to everyone else they are as good as unknown. */
function whoseMessage(caller: CallerKind, standing: Standing): Outcome {
  if (caller === "visitor") return "sessionInvalid";
  return caller === "owner" && standing !== "unknown" ? "answers" : "notFound";
}

const refusedTo =
  (error: ErrorName) =>
  (caller: CallerKind): Outcome =>
    caller === "visitor" ? "sessionInvalid" : error;

/** Who keeps the family area: its owner and managers; to everyone else it is as good as unknown. */
function whoManages(caller: CallerKind, standing: Standing): Outcome {
  if (caller === "visitor") return "sessionInvalid";
  return caller === "manager" || caller === "owner" ? whoSees(caller, standing) : "notFound";
}

/** What is open to everyone once it is there and out; before that it is as good as unknown. */
const whatIsOut = (_caller: CallerKind, standing: Standing): Outcome => (standing === "open" ? "answers" : "notFound");

const whatIsThere = (_caller: CallerKind, standing: Standing): Outcome =>
  standing === "unknown" ? "notFound" : "answers";

let mobiles = 0;
const aNewPassword = { password: "ab".repeat(32), repassword: "ab".repeat(32) };
const nothing = () => ({});
const theResidence = (world: World, standing: Standing) => ({ id: String(world.residences[standing]) });
const ofResidence = (world: World, standing: Standing) => ({ residenceId: String(world.residences[standing]) });
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
    outcome: (caller) => (caller === "owner" ? "stillOwner" : refusedTo("proofMismatch")(caller)),
  },
  "album.list": { input: theResidence, outcome: whoSees },
  "album.detail": { input: (world, standing) => ({ id: String(world.albums[standing]) }), outcome: whoSees },
  "area.tree": { input: nothing, outcome: anyAccount },
  "blessing.list": { input: theResidence, outcome: whoSees },
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
  "messageScript.list": { input: nothing, outcome: always },
  "news.categories": { input: nothing, outcome: always },
  "news.list": { input: nothing, outcome: always },
  "news.detail": { input: (world, standing) => ({ id: String(world.news[standing]) }), outcome: whatIsOut },
  "notice.list": { input: nothing, outcome: always },
  "notice.detail": { input: (world, standing) => ({ id: String(world.notices[standing]) }), outcome: whatIsOut },
  "propertyCertificate.get": { input: ofResidence, outcome: whoSees },
  "recentNews.list": { input: theResidence, outcome: whoSees },
  "remembrance.give": {
    input: ofResidence,
    outcome: whoSeesLoggedIn,
    writes: ["remembrance", "remembrance_certificate", "remembrance_rank", "residence_counter"],
  },
  "remembrance.today": { input: nothing, outcome: anyAccount },
  // Whoever sees the residence is answered; whose certificate it is, is tested with the call.
  "remembranceCertificate.get": { input: ofResidence, outcome: whoSees },
  "residence.list": { input: nothing, outcome: always },
  "residence.detail": { input: theResidence, outcome: whoSees },
  "residence.intro": { input: theResidence, outcome: whoSees },
  "residence.setVisibility": {
    // What already holds: the row that was closed stays closed, the others open.
    input: (world, standing) => ({ ...theResidence(world, standing), isClose: standing === "closed" ? "1" : "0" }),
    outcome: whoManages,
  },
  "share.get": { input: theResidence, outcome: whoSees },
  "siteInfo.get": { input: nothing, outcome: always },
  "slide.detail": { input: (world) => ({ id: String(world.slideId) }), outcome: always },
  "staticPage.get": {
    // One page is written, another not yet.
    input: (world, standing) => ({ contentType: String(standing === "unknown" ? 4 : world.staticPage) }),
    outcome: whatIsThere,
  },
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
