import type { Calls } from "@changming/contract/calls";
import type { CallerKind, Standing, World } from "./world.ts";

/** `residence.detail` and all the others: a call without a row below does not compile. */
export type CallName = {
  [Noun in keyof Calls]: `${Noun}.${keyof Calls[Noun] & string}`;
}[keyof Calls];

export type Outcome = "answers" | "notFound" | "sessionInvalid";

export interface MatrixRow {
  /** A right input that, where it writes, changes nothing that other rows need. */
  input(world: World, standing: Standing): Record<string, string>;
  outcome(caller: CallerKind, standing: Standing): Outcome;
}

const always = (): Outcome => "answers";

const anyAccount = (caller: CallerKind): Outcome => (caller === "visitor" ? "sessionInvalid" : "answers");

/** Open to everyone; closed to all but its members; hidden from everyone. */
function whoSees(caller: CallerKind, standing: Standing): Outcome {
  const isMember = caller === "relative" || caller === "manager" || caller === "owner";
  return standing === "open" || (standing === "closed" && isMember) ? "answers" : "notFound";
}

/** Who keeps the family area: its owner and managers; to everyone else it is as good as unknown. */
function whoManages(caller: CallerKind, standing: Standing): Outcome {
  if (caller === "visitor") return "sessionInvalid";
  return caller === "manager" || caller === "owner" ? whoSees(caller, standing) : "notFound";
}

/** What is open to everyone once it is there and out; before that it is as good as unknown. */
const whatIsOut = (_caller: CallerKind, standing: Standing): Outcome => (standing === "open" ? "answers" : "notFound");

const whatIsThere = (_caller: CallerKind, standing: Standing): Outcome =>
  standing === "unknown" ? "notFound" : "answers";

const nothing = () => ({});
const theResidence = (world: World, standing: Standing) => ({ id: String(world.residences[standing]) });
const ofResidence = (world: World, standing: Standing) => ({ residenceId: String(world.residences[standing]) });
const theGarden = (world: World, standing: Standing) =>
  String(standing === "unknown" ? world.residences.unknown : world.gardenId);

/** Who may make which call about what. */
export const accessMatrix: Record<CallName, MatrixRow> = {
  "account.logIn": { input: (world) => ({ ...world.login }), outcome: always },
  "account.logOut": { input: nothing, outcome: anyAccount },
  "account.refreshUserInfo": { input: nothing, outcome: anyAccount },
  "album.list": { input: theResidence, outcome: whoSees },
  "album.detail": { input: (world, standing) => ({ id: String(world.albums[standing]) }), outcome: whoSees },
  "blessing.list": { input: theResidence, outcome: whoSees },
  "garden.list": { input: nothing, outcome: always },
  "garden.detail": { input: (world, standing) => ({ id: theGarden(world, standing) }), outcome: whatIsThere },
  "garden.searchData": { input: (world, standing) => ({ gardenId: theGarden(world, standing) }), outcome: always },
  "garden.residences": {
    input: (world, standing) => ({ gardenId: theGarden(world, standing) }),
    outcome: whatIsThere,
  },
  "gift.categories": { input: nothing, outcome: always },
  "gift.list": { input: nothing, outcome: always },
  "gift.latest": { input: nothing, outcome: always },
  "gift.ranking": { input: ofResidence, outcome: whoSees },
  "home.index": { input: nothing, outcome: always },
  "home.index2": { input: nothing, outcome: always },
  "messageScript.list": { input: nothing, outcome: always },
  "news.categories": { input: nothing, outcome: always },
  "news.list": { input: nothing, outcome: always },
  "news.detail": { input: (world, standing) => ({ id: String(world.news[standing]) }), outcome: whatIsOut },
  "notice.list": { input: nothing, outcome: always },
  "notice.detail": { input: (world, standing) => ({ id: String(world.notices[standing]) }), outcome: whatIsOut },
  "propertyCertificate.get": { input: ofResidence, outcome: whoSees },
  "recentNews.list": { input: theResidence, outcome: whoSees },
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
  "visit.list": { input: theResidence, outcome: whoSees },
};
