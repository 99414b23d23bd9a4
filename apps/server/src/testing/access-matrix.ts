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

const nothing = () => ({});
const theResidence = (world: World, standing: Standing) => ({ id: String(world.residences[standing]) });

/** Who may make which call about what. */
export const accessMatrix: Record<CallName, MatrixRow> = {
  "account.logIn": { input: (world) => ({ ...world.login }), outcome: always },
  "account.logOut": { input: nothing, outcome: anyAccount },
  "blessing.list": { input: theResidence, outcome: whoSees },
  "gift.latest": { input: nothing, outcome: always },
  "gift.ranking": {
    input: (world, standing) => ({ residenceId: String(world.residences[standing]) }),
    outcome: whoSees,
  },
  "home.index": { input: nothing, outcome: always },
  "home.index2": { input: nothing, outcome: always },
  "recentNews.list": { input: theResidence, outcome: whoSees },
  "residence.list": { input: nothing, outcome: always },
  "residence.detail": { input: theResidence, outcome: whoSees },
  "residence.intro": { input: theResidence, outcome: whoSees },
  "residence.setVisibility": {
    // What already holds: the row that was closed stays closed, the others open.
    input: (world, standing) => ({ ...theResidence(world, standing), isClose: standing === "closed" ? "1" : "0" }),
    outcome: whoManages,
  },
  "siteInfo.get": { input: nothing, outcome: always },
  "slide.detail": { input: (world) => ({ id: String(world.slideId) }), outcome: always },
};
