import { expect, test } from "vitest";
import type { UserInfo } from "../../api/user-info.ts";
import { sessionValue } from "./session-value.ts";

const user = (token: string): UserInfo => ({
  id: token,
  nickname: "阿宁",
  avatar: "",
  mobile: "138****0004",
  token,
  up_tuiguang_id: "",
});
const mother = user("mother");
const daughter = user("daughter");

/** A query whose answers the test gives, by the order of its requests. */
function controlledQuery() {
  const waiting: ((value: number | null) => void)[] = [];
  const queryFn = () => new Promise<number | null>((answer) => void waiting.push(answer));
  return { queryFn, answer: (place: number, value: number | null) => waiting[place]?.(value) };
}

test("a fact is known to its own session only", async () => {
  const fact = sessionValue<number>(async () => 3);
  expect(fact.known(mother)).toBeUndefined();
  await fact.refetch(mother);
  expect(fact.known(mother)).toBe(3);
  expect(fact.known(daughter)).toBeUndefined();
  expect(fact.known(null)).toBeUndefined();
});

test("an answer that a later request overtook changes nothing", async () => {
  const { queryFn, answer } = controlledQuery();
  const fact = sessionValue<number>(queryFn);
  const answers = [fact.refetch(mother), fact.refetch(mother)];
  answer(1, 2);
  answer(0, 3);
  await Promise.all(answers);
  expect(fact.known(mother)).toBe(2);
});

test("an answer about a previous user is not taken for the next one's", async () => {
  const { queryFn, answer } = controlledQuery();
  const fact = sessionValue<number>(queryFn);
  const answers = [fact.refetch(mother), fact.refetch(daughter)];
  answer(0, 9);
  answer(1, 1);
  await Promise.all(answers);
  expect(fact.known(mother)).toBeUndefined();
  expect(fact.known(daughter)).toBe(1);
});

test("a value set by a page is newer than a pending request", async () => {
  const { queryFn, answer } = controlledQuery();
  const fact = sessionValue<number>(queryFn);
  const answers = fact.refetch(mother);
  fact.setKnown(mother, 5);
  answer(0, 6);
  await answers;
  expect(fact.known(mother)).toBe(5);
});

test("a failed request leaves the known value, and null where there was none", async () => {
  const { queryFn, answer } = controlledQuery();
  const fact = sessionValue<number>(queryFn);
  const first = fact.refetch(mother);
  answer(0, null);
  await first;
  expect(fact.known(mother)).toBeNull();
  fact.setKnown(mother, 4);
  const second = fact.refetch(mother);
  answer(1, null);
  await second;
  expect(fact.known(mother)).toBe(4);
});
