import { beforeEach, expect, test } from "vitest";
import type { Envelope } from "@changming/contract/envelope";
import type { ErrorName } from "@changming/contract/errors";
import { lookAgain, sendAsSelf } from "./send-as-self.ts";
import { answerProof, forgetWho, keepWho, noteEnd, sessionState, type Who } from "./session-store.ts";

const whoIs = (id: number, csrf = `csrf of ${id}`): Who => {
  const name = `员工${id}`;
  const staff = { id, login: `s${id}`, name, role: "finance" as const, has_code: true, must_enrol: false };
  return { staff: { ...staff, fresh_until: "" }, csrf, asks_code: true };
};
const refusal = (error: ErrorName): Envelope<never> => ({
  code: error === "sessionInvalid" ? 1003 : 0,
  msg: error,
  body: null,
  error,
  requestId: "r",
});
const given = <Body>(body: Body): Envelope<Body> => ({ code: 1, msg: "", body });
const nobodyAsked = () => Promise.reject(new Error("nobody asks who is in"));

/** Answers one after the other, and counts how often it was sent. */
function line(...answers: Envelope<string>[]) {
  const sent: string[] = [];
  const send = async () => {
    sent.push(sessionState().who?.csrf ?? "");
    return answers[sent.length - 1] ?? null;
  };
  return { sent, send };
}

beforeEach(() => {
  forgetWho();
  keepWho(whoIs(1));
});

test("a call that needs a proof is sent once more after it, and not when it is given up", async () => {
  const given1 = line(refusal("staffProofNeeded"), given("refunded"));
  const deed = sendAsSelf(given1.send, nobodyAsked, { deed: "退款" });
  await expect.poll(() => sessionState().asksProof).toBe(true);
  expect(sessionState().proofFor).toEqual(["退款"]);
  answerProof(true);
  expect(sessionState().proofFor).toEqual([]);
  expect(await deed).toEqual(given("refunded"));
  const given2 = line(refusal("staffProofNeeded"), given("refunded"));
  const dropped = sendAsSelf(given2.send, nobodyAsked);
  await expect.poll(() => sessionState().asksProof).toBe(true);
  answerProof(false);
  expect(await dropped).toMatchObject({ error: "staffProofNeeded" });
  expect([given1.sent.length, given2.sent.length]).toEqual([2, 1]);
});

test("a deed that waits for a proof does not survive another person's login", async () => {
  for (const leave of [forgetWho, () => keepWho(whoIs(2))]) {
    keepWho(whoIs(1));
    const { send, sent } = line(refusal("staffProofNeeded"), given("refunded"));
    const deed = sendAsSelf(send, nobodyAsked);
    await expect.poll(() => sessionState().asksProof).toBe(true);
    noteEnd();
    leave();
    keepWho(whoIs(2));
    expect(sessionState().asksProof).toBe(false);
    answerProof(true);
    expect(await deed).toMatchObject({ error: "staffProofNeeded" });
    expect(sent).toEqual(["csrf of 1"]);
  }
});

test("after a login in another tab the same person saves on; another one is asked to log in, and nothing is sent", async () => {
  const same = line(refusal("staffPageStale"), given("saved"));
  expect(await sendAsSelf(same.send, async () => given(whoIs(1, "newer")))).toEqual(given("saved"));
  expect(same.sent).toEqual(["csrf of 1", "newer"]);
  const other = line(refusal("staffPageStale"), given("saved"));
  expect(await sendAsSelf(other.send, async () => given(whoIs(2)))).toMatchObject({ error: "staffPageStale" });
  expect([other.sent.length, sessionState().hasEnded, sessionState().who?.staff?.id]).toEqual([1, true, 1]);
  expect(sessionState().otherName).toBe("员工2");
  keepWho(whoIs(1));
  expect(sessionState().otherName).toBe("");
});

test("a session that ended is noted, and what was refused is asked for again after the login", async () => {
  const before = sessionState().logins;
  await sendAsSelf(line(refusal("sessionInvalid")).send, nobodyAsked);
  expect(sessionState().hasEnded).toBe(true);
  keepWho(whoIs(1));
  expect([sessionState().hasEnded, sessionState().logins]).toEqual([false, before + 1]);
});

test("coming back to the tab shows who is in by now; a broken line changes nothing", async () => {
  await lookAgain(async () => null);
  expect(sessionState().hasEnded).toBe(false);
  await lookAgain(async () => given(whoIs(1, "newer")));
  expect(sessionState().who?.csrf).toBe("newer");
  await lookAgain(async () => given(whoIs(2)));
  expect(sessionState().hasEnded).toBe(true);
});
