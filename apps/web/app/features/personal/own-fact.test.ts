import { expect, test } from "vitest";
import type { UserInfo } from "../account/user-info.ts";
import { ownFact } from "./own-fact.ts";

const user = (token: string): UserInfo => ({
  id: token,
  nickname: "阿宁",
  avatar: "",
  mobile: "138****0004",
  token,
  up_tuiguang_id: "",
});
const [mother, daughter] = [user("mother"), user("daughter")];

/** A question whose answers the test gives, in the order in which it was asked. */
function questions() {
  const waiting: ((value: number | null) => void)[] = [];
  const ask = () => new Promise<number | null>((answer) => void waiting.push(answer));
  return { ask, answer: (place: number, value: number | null) => waiting[place]?.(value) };
}

test("what was learnt is known to that session only", async () => {
  const fact = ownFact<number>(async () => 3);
  expect(fact.known(mother)).toBeUndefined();
  await fact.askAgain(mother);
  expect(fact.known(mother)).toBe(3);
  expect(fact.known(daughter)).toBeUndefined();
  expect(fact.known(null)).toBeUndefined();
});

test("an answer that another asking overtook changes nothing", async () => {
  const { ask, answer } = questions();
  const fact = ownFact<number>(ask);
  const asked = [fact.askAgain(mother), fact.askAgain(mother)];
  answer(1, 2);
  answer(0, 3);
  await Promise.all(asked);
  expect(fact.known(mother)).toBe(2);
});

test("an answer about who has left is not taken for the next one's", async () => {
  const { ask, answer } = questions();
  const fact = ownFact<number>(ask);
  const asked = [fact.askAgain(mother), fact.askAgain(daughter)];
  answer(0, 9);
  answer(1, 1);
  await Promise.all(asked);
  expect(fact.known(mother)).toBeUndefined();
  expect(fact.known(daughter)).toBe(1);
});

test("what a page was told is newer than an asking under way", async () => {
  const { ask, answer } = questions();
  const fact = ownFact<number>(ask);
  const asked = fact.askAgain(mother);
  fact.tell(mother, 5);
  answer(0, 6);
  await asked;
  expect(fact.known(mother)).toBe(5);
});

test("a failed asking leaves what was known, and says so where nothing was", async () => {
  const { ask, answer } = questions();
  const fact = ownFact<number>(ask);
  const first = fact.askAgain(mother);
  answer(0, null);
  await first;
  expect(fact.known(mother)).toBeNull();
  fact.tell(mother, 4);
  const second = fact.askAgain(mother);
  answer(1, null);
  await second;
  expect(fact.known(mother)).toBe(4);
});
