import { beforeEach, expect, test } from "vitest";
import type { Envelope } from "@changming/contract/envelope";
import type { ErrorName } from "@changming/contract/errors";
import { checkSessionOwner, sendAsSelf } from "./send-as-self.ts";
import {
  finishReauthentication,
  clearSession,
  storeSession,
  noteEnd,
  sessionState,
  type Who,
} from "./session-store.ts";

const whoIs = (id: number, csrf = `csrf of ${id}`): Who => {
  const name = `员工${id}`;
  const staff = { id, login: `s${id}`, name, role: "finance" as const, has_code: true, must_enrol: false };
  return { staff: { ...staff, fresh_until: "" }, csrf, asks_code: true };
};
const failure = (error: ErrorName): Envelope<never> => ({
  code: error === "sessionInvalid" ? 1003 : 0,
  msg: error,
  body: null,
  error,
  requestId: "r",
});
const given = <Body>(body: Body): Envelope<Body> => ({ code: 1, msg: "", body });
const noReauthentication = () => Promise.reject(new Error("the current user must not be fetched here"));

/** Returns the answers in order, and counts the requests. */
function fakeSend(...answers: Envelope<string>[]) {
  const sent: string[] = [];
  const send = async () => {
    sent.push(sessionState().who?.csrf ?? "");
    return answers[sent.length - 1] ?? null;
  };
  return { sent, send };
}

beforeEach(() => {
  clearSession();
  storeSession(whoIs(1));
});

test("a call that needs reauthentication is sent again after it, and not when it is cancelled", async () => {
  const given1 = fakeSend(failure("staffProofNeeded"), given("refunded"));
  const pendingCall = sendAsSelf(given1.send, noReauthentication, { actionLabel: "退款" });
  await expect.poll(() => sessionState().needsReauthentication).toBe(true);
  expect(sessionState().reauthenticationFor).toEqual(["退款"]);
  finishReauthentication(true);
  expect(sessionState().reauthenticationFor).toEqual([]);
  expect(await pendingCall).toEqual(given("refunded"));
  const given2 = fakeSend(failure("staffProofNeeded"), given("refunded"));
  const dropped = sendAsSelf(given2.send, noReauthentication);
  await expect.poll(() => sessionState().needsReauthentication).toBe(true);
  finishReauthentication(false);
  expect(await dropped).toMatchObject({ error: "staffProofNeeded" });
  expect([given1.sent.length, given2.sent.length]).toEqual([2, 1]);
});

test("an action that waits for reauthentication is dropped when another person logs in", async () => {
  for (const leave of [clearSession, () => storeSession(whoIs(2))]) {
    storeSession(whoIs(1));
    const { send, sent } = fakeSend(failure("staffProofNeeded"), given("refunded"));
    const pendingCall = sendAsSelf(send, noReauthentication);
    await expect.poll(() => sessionState().needsReauthentication).toBe(true);
    noteEnd();
    leave();
    storeSession(whoIs(2));
    expect(sessionState().needsReauthentication).toBe(false);
    finishReauthentication(true);
    expect(await pendingCall).toMatchObject({ error: "staffProofNeeded" });
    expect(sent).toEqual(["csrf of 1"]);
  }
});

test("after a login in another tab the same person goes on; another person must log in, nothing is sent", async () => {
  const same = fakeSend(failure("staffPageStale"), given("saved"));
  expect(await sendAsSelf(same.send, async () => given(whoIs(1, "newer")))).toEqual(given("saved"));
  expect(same.sent).toEqual(["csrf of 1", "newer"]);
  const other = fakeSend(failure("staffPageStale"), given("saved"));
  expect(await sendAsSelf(other.send, async () => given(whoIs(2)))).toMatchObject({ error: "staffPageStale" });
  expect([other.sent.length, sessionState().hasEnded, sessionState().who?.staff?.id]).toEqual([1, true, 1]);
  expect(sessionState().otherName).toBe("员工2");
  storeSession(whoIs(1));
  expect(sessionState().otherName).toBe("");
});

test("an expired session is noted, and failed requests are sent again after the login", async () => {
  const before = sessionState().logins;
  await sendAsSelf(fakeSend(failure("sessionInvalid")).send, noReauthentication);
  expect(sessionState().hasEnded).toBe(true);
  storeSession(whoIs(1));
  expect([sessionState().hasEnded, sessionState().logins]).toEqual([false, before + 1]);
});

test("coming back to the tab detects the current user; a network error changes nothing", async () => {
  await checkSessionOwner(async () => null);
  expect(sessionState().hasEnded).toBe(false);
  await checkSessionOwner(async () => given(whoIs(1, "newer")));
  expect(sessionState().who?.csrf).toBe("newer");
  await checkSessionOwner(async () => given(whoIs(2)));
  expect(sessionState().hasEnded).toBe(true);
});
