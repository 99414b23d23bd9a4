import { type ErrorName, errors } from "@changming/contract/errors";
import type { CallerKind, World, Visibility } from "./world.ts";

/** The expected result: an answer, or an error by name. */
export type Outcome = "answers" | ErrorName;

export const statusOf = (outcome: Outcome): number => (outcome === "answers" ? 200 : errors[outcome].status);
export const codeOf = (outcome: Outcome): number => (outcome === "answers" ? 1 : errors[outcome].code);

export interface MatrixRow {
  /** A valid input that, where it writes, changes nothing that other rows need. */
  input(world: World, visibility: Visibility): Record<string, string>;
  outcome(caller: CallerKind, visibility: Visibility): Outcome;
  /** Tables that a valid input may change, besides those that every write may. */
  writes?: readonly string[];
  /**
   * Of a public GET call whose answers name no residence: all others must contain the public one, and never a private.
   */
  namesResidence?: false;
}

export const always = (): Outcome => "answers";

export const anyAccount = (caller: CallerKind): Outcome => (caller === "visitor" ? "sessionInvalid" : "answers");

const isMember = (caller: CallerKind) => caller === "relative" || caller === "manager" || caller === "owner";

/** A public one is open to everyone, a private one to its members, a hidden one to nobody. */
export function whoSees(caller: CallerKind, visibility: Visibility): Outcome {
  return visibility === "public" || (visibility === "private" && isMember(caller)) ? "answers" : "notFound";
}

/** Writes, remembrances and gifts: every account that sees the residence. */
export function whoTakesPart(caller: CallerKind, visibility: Visibility): Outcome {
  if (caller === "visitor") return "sessionInvalid";
  return whoSees(caller, visibility);
}

/** Messages and orders exist for the owner only; for everyone else they are not found. */
export function ownerOnly(caller: CallerKind, visibility: Visibility): Outcome {
  if (caller === "visitor") return "sessionInvalid";
  return caller === "owner" && visibility !== "unknown" ? "answers" : "notFound";
}

export const rejectedFor =
  (error: ErrorName) =>
  (caller: CallerKind): Outcome =>
    caller === "visitor" ? "sessionInvalid" : error;

/** Management of the family area: owner and managers; for everyone else it is not found. */
export function whoManages(caller: CallerKind, visibility: Visibility): Outcome {
  if (caller === "visitor") return "sessionInvalid";
  return caller === "manager" || caller === "owner" ? whoSees(caller, visibility) : "notFound";
}

/** Reading of the family area: its members; for everyone else it is not found. */
export function whoReadsFamily(caller: CallerKind, visibility: Visibility): Outcome {
  if (caller === "visitor") return "sessionInvalid";
  return isMember(caller) ? whoSees(caller, visibility) : "notFound";
}

/** For the owner only; other members get `ownerOnly`. `own` is what the owner gets. */
export const whoOwns =
  (own: Outcome = "answers") =>
  (caller: CallerKind, visibility: Visibility): Outcome => {
    const read = whoReadsFamily(caller, visibility);
    if (read !== "answers") return read;
    return caller === "owner" ? own : "ownerOnly";
  };

/** An error that members get because of the state; everyone else as usual. */
export const rejectedForFamily =
  (error: ErrorName) =>
  (caller: CallerKind, visibility: Visibility): Outcome => {
    const read = whoReadsFamily(caller, visibility);
    return read === "answers" ? error : read;
  };

/** The administrator of the residence's own garden, of private residences too. */
export function whoManagesGarden(caller: CallerKind, visibility: Visibility): Outcome {
  if (caller === "visitor") return "sessionInvalid";
  return caller === "gardenAdmin" && (visibility === "public" || visibility === "private") ? "answers" : "notFound";
}

/** Open to everyone once it exists and is published; before that it is not found. */
export const whenPublished = (_caller: CallerKind, visibility: Visibility): Outcome =>
  visibility === "public" ? "answers" : "notFound";

export const whenExisting = (_caller: CallerKind, visibility: Visibility): Outcome =>
  visibility === "unknown" ? "notFound" : "answers";

export const ofResidence = (world: World, visibility: Visibility) => ({
  residenceId: String(world.residences[visibility]),
});
export const theResidence = (world: World, visibility: Visibility) => ({ id: String(world.residences[visibility]) });
export const nothing = () => ({});
