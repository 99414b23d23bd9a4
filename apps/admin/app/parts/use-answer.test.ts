import { expect, test } from "vitest";
import { nextAnswerState } from "./use-answer.ts";

const given = (body: string) => ({ ok: true as const, body });
const failure = { ok: false as const, error: "offline" as const, msg: "断线了" };

test("an error keeps what the same key returned before, and nothing of another key", () => {
  const first = nextAnswerState(null, { key: 1, of: "1 0", answer: given("旧") });
  expect(first.body).toBe("旧");
  const broken = nextAnswerState(first, { key: 1, of: "1 1", answer: failure });
  expect([broken.answer, broken.body]).toEqual([failure, "旧"]);
  expect(nextAnswerState(broken, { key: 1, of: "1 2", answer: given("新") }).body).toBe("新");
  expect(nextAnswerState(broken, { key: 2, of: "2 2", answer: failure }).body).toBe(null);
});
