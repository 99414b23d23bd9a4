import { expect, test } from "vitest";
import { applicationStates } from "@changming/contract/application";
import type { ApplicationState } from "@changming/db/tables/application";
import type { Actor } from "../context/context.ts";
import { asAccount, visitor } from "../testing/test-ctx.ts";
import { canDecide, canResubmit, canPayFor, canReview, canSeeOwnApplication, canWithdraw } from "./access.ts";
import { applicationMoves, openStates, stateTexts } from "./states.ts";

const applicant = asAccount(7);
const stranger = asAccount(8);
const staff: Actor = { kind: "staff", staffId: 7, name: "林编辑", role: "reviewer" };
const job: Actor = { kind: "job", name: "nightly" };

const application = (state: ApplicationState) => ({ account_id: 7, state });
const answer = (verdict: ReturnType<typeof canResubmit>) => (verdict.allowed ? "yes" : verdict.reason);

test("every state has a label and a next state, except the two final ones", () => {
  expect(Object.keys(stateTexts).toSorted()).toEqual([...applicationStates].toSorted());
  const ends = applicationStates.filter((state) => applicationMoves[state].length === 0);
  expect(ends).toEqual(["approved", "withdrawn"]);
  for (const to of Object.values(applicationMoves).flat()) expect(applicationStates).toContain(to);
});

test("only applications under review are approved or rejected, and no decided one is open", () => {
  for (const state of applicationStates) {
    const isDecidable = applicationMoves[state].includes("approved");
    expect(isDecidable, state).toBe(state === "underReview");
    expect(applicationMoves[state].includes("rejected"), state).toBe(isDecidable);
  }
  expect(openStates).toEqual(["awaitingPayment", "underReview"]);
});

/** The applicant's verdicts in each state: see, resubmit, pay, withdraw. */
test.each<[ApplicationState, string[]]>([
  ["awaitingPayment", ["yes", "yes", "yes", "yes"]],
  ["underReview", ["yes", "applicationSettled", "applicationSettled", "yes"]],
  ["rejected", ["yes", "yes", "applicationSettled", "yes"]],
  ["approved", ["yes", "applicationSettled", "applicationSettled", "applicationSettled"]],
  ["withdrawn", ["notFound", "notFound", "notFound", "yes"]],
])("%s: what its applicant may do", (state, may) => {
  const rules = [canSeeOwnApplication, canResubmit, canPayFor, canWithdraw];
  expect(rules.map((rule) => answer(rule(applicant, application(state))))).toEqual(may);
  for (const actor of [stranger, staff, job, visitor]) {
    expect(rules.map((rule) => answer(rule(actor, application(state))))).toEqual(rules.map(() => "notFound"));
  }
});

test.each<[ApplicationState, boolean]>([
  ["awaitingPayment", false],
  ["underReview", true],
  ["rejected", true],
  ["approved", true],
  ["withdrawn", false],
])("%s: visible to reviewers: %s", (state, isVisible) => {
  const presented = isVisible ? "yes" : "notFound";
  expect(answer(canReview(stranger, { ...application(state), isGardenAdmin: true }))).toBe(presented);
  expect(answer(canReview(staff, { ...application(state), isGardenAdmin: false }))).toBe(presented);
  for (const actor of [stranger, visitor, job]) {
    expect(answer(canReview(actor, { ...application(state), isGardenAdmin: false }))).toBe("notFound");
  }
  // A job manages no garden, whatever the row says.
  expect(answer(canReview(job, { ...application(state), isGardenAdmin: true }))).toBe("notFound");
});

test("nobody decides their own application; staff with the same number are other people", () => {
  const waiting = { ...application("underReview"), isGardenAdmin: true };
  expect(answer(canDecide(applicant, waiting))).toBe("ownApplication");
  expect(answer(canDecide(stranger, waiting))).toBe("yes");
  expect(answer(canDecide(staff, waiting))).toBe("yes");
});
