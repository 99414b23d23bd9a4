import { type ErrorName, errors } from "@changming/contract/errors";
import type { CallerKind, World } from "./world.ts";
import type { Standing } from "./world-family.ts";

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

export const always = (): Outcome => "answers";

export const anyAccount = (caller: CallerKind): Outcome => (caller === "visitor" ? "sessionInvalid" : "answers");

export const isMember = (caller: CallerKind) => caller === "relative" || caller === "manager" || caller === "owner";

/** Open to everyone; closed to all but its members, its garden's administrator too; hidden from everyone. */
export function whoSees(caller: CallerKind, standing: Standing): Outcome {
  return standing === "open" || (standing === "closed" && isMember(caller)) ? "answers" : "notFound";
}

/** Who writes, remembers and gives there: every account that sees it. */
export function whoTakesPart(caller: CallerKind, standing: Standing): Outcome {
  if (caller === "visitor") return "sessionInvalid";
  return whoSees(caller, standing);
}

/** Only the owner's messages and orders are there to be read; to everyone else they are as good as unknown. */
export function whoseMessage(caller: CallerKind, standing: Standing): Outcome {
  if (caller === "visitor") return "sessionInvalid";
  return caller === "owner" && standing !== "unknown" ? "answers" : "notFound";
}

export const whoseOrder = whoseMessage;

export const refusedTo =
  (error: ErrorName) =>
  (caller: CallerKind): Outcome =>
    caller === "visitor" ? "sessionInvalid" : error;

/** Who keeps the family area: its owner and managers; to everyone else it is as good as unknown. */
export function whoManages(caller: CallerKind, standing: Standing): Outcome {
  if (caller === "visitor") return "sessionInvalid";
  return caller === "manager" || caller === "owner" ? whoSees(caller, standing) : "notFound";
}

/** Who reads the family area: its members; to everyone else it is as good as unknown. */
export function whoReadsFamily(caller: CallerKind, standing: Standing): Outcome {
  if (caller === "visitor") return "sessionInvalid";
  return isMember(caller) ? whoSees(caller, standing) : "notFound";
}

/** What is the owner's alone; other members are told so. `own` is what the owner gets. */
export const whoOwns =
  (own: Outcome = "answers") =>
  (caller: CallerKind, standing: Standing): Outcome => {
    const read = whoReadsFamily(caller, standing);
    if (read !== "answers") return read;
    return caller === "owner" ? own : "ownerOnly";
  };

/** What a member is refused by its state, and everyone else as ever. */
export const refusedToFamily =
  (error: ErrorName) =>
  (caller: CallerKind, standing: Standing): Outcome => {
    const read = whoReadsFamily(caller, standing);
    return read === "answers" ? error : read;
  };

/** The administrator of the residence's own garden, of closed residences too. */
export function whoKeepsGarden(caller: CallerKind, standing: Standing): Outcome {
  if (caller === "visitor") return "sessionInvalid";
  return caller === "gardenAdmin" && (standing === "open" || standing === "closed") ? "answers" : "notFound";
}

/** What is open to everyone once it is there and out; before that it is as good as unknown. */
export const whatIsOut = (_caller: CallerKind, standing: Standing): Outcome =>
  standing === "open" ? "answers" : "notFound";

export const whatIsThere = (_caller: CallerKind, standing: Standing): Outcome =>
  standing === "unknown" ? "notFound" : "answers";

export const ofResidence = (world: World, standing: Standing) => ({ residenceId: String(world.residences[standing]) });
export const theResidence = (world: World, standing: Standing) => ({ id: String(world.residences[standing]) });
export const nothing = () => ({});
