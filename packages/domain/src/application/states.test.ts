import { expect, test } from "vitest";
import { applicationStates } from "@changming/contract/application";
import type { ApplicationState } from "@changming/db/tables/application";
import type { Actor } from "../context.ts";
import { asAccount, visitor } from "../testing/test-ctx.ts";
import { canDecide, canMend, canPayFor, canReview, canSeeOwnApplication, canWithdraw } from "./access.ts";
import { applicationMoves, openStates, stateTexts } from "./states.ts";

const applicant = asAccount(7);
const stranger = asAccount(8);
const staff: Actor = { kind: "staff", staffId: 7, name: "林编辑", role: "reviewer" };
const job: Actor = { kind: "job", name: "nightly" };

const standing = (state: ApplicationState) => ({ account_id: 7, state });
const answer = (verdict: ReturnType<typeof canMend>) => (verdict.allowed ? "yes" : verdict.reason);

test("every state has a name for people and a way on, but for the two that are the end", () => {
  expect(Object.keys(stateTexts).toSorted()).toEqual([...applicationStates].toSorted());
  const ends = applicationStates.filter((state) => applicationMoves[state].length === 0);
  expect(ends).toEqual(["approved", "withdrawn"]);
  for (const to of Object.values(applicationMoves).flat()) expect(applicationStates).toContain(to);
});

test("nothing is approved or rejected but what is under review, and nothing is open that was decided", () => {
  for (const state of applicationStates) {
    const isDecidable = applicationMoves[state].includes("approved");
    expect(isDecidable, state).toBe(state === "underReview");
    expect(applicationMoves[state].includes("rejected"), state).toBe(isDecidable);
  }
  expect(openStates).toEqual(["awaitingPayment", "underReview"]);
});

/** What its applicant may do with one in each state: see, mend, pay, withdraw. */
test.each<[ApplicationState, string[]]>([
  ["awaitingPayment", ["yes", "yes", "yes", "yes"]],
  ["underReview", ["yes", "applicationSettled", "applicationSettled", "yes"]],
  ["rejected", ["yes", "yes", "applicationSettled", "yes"]],
  ["approved", ["yes", "applicationSettled", "applicationSettled", "applicationSettled"]],
  ["withdrawn", ["notFound", "notFound", "notFound", "yes"]],
])("%s: what its applicant may do", (state, may) => {
  const rules = [canSeeOwnApplication, canMend, canPayFor, canWithdraw];
  expect(rules.map((rule) => answer(rule(applicant, standing(state))))).toEqual(may);
  for (const actor of [stranger, staff, job, visitor]) {
    expect(rules.map((rule) => answer(rule(actor, standing(state))))).toEqual(rules.map(() => "notFound"));
  }
});

test.each<[ApplicationState, boolean]>([
  ["awaitingPayment", false],
  ["underReview", true],
  ["rejected", true],
  ["approved", true],
  ["withdrawn", false],
])("%s: shown to who decides: %s", (state, isShown) => {
  const shown = isShown ? "yes" : "notFound";
  expect(answer(canReview(stranger, { ...standing(state), isKeeper: true }))).toBe(shown);
  expect(answer(canReview(staff, { ...standing(state), isKeeper: false }))).toBe(shown);
  for (const actor of [stranger, visitor, job]) {
    expect(answer(canReview(actor, { ...standing(state), isKeeper: false }))).toBe("notFound");
  }
  // A job keeps no garden, whatever the row says.
  expect(answer(canReview(job, { ...standing(state), isKeeper: true }))).toBe("notFound");
});

test("nobody decides for himself, though staff of the same number are somebody else", () => {
  const waiting = { ...standing("underReview"), isKeeper: true };
  expect(answer(canDecide(applicant, waiting))).toBe("ownApplication");
  expect(answer(canDecide(stranger, waiting))).toBe("yes");
  expect(answer(canDecide(staff, waiting))).toBe("yes");
});
