import { expect, test } from "vitest";
import { held } from "./use-answer.ts";

const given = (body: string) => ({ ok: true as const, body });
const refused = { ok: false as const, error: "offline" as const, msg: "断线了" };

test("a refusal takes nothing away of what the same subject answered before, and nothing of another's stays", () => {
  const first = held(null, { key: 1, of: "1 0", answer: given("旧") });
  expect(first.body).toBe("旧");
  const broken = held(first, { key: 1, of: "1 1", answer: refused });
  expect([broken.answer, broken.body]).toEqual([refused, "旧"]);
  expect(held(broken, { key: 1, of: "1 2", answer: given("新") }).body).toBe("新");
  expect(held(broken, { key: 2, of: "2 2", answer: refused }).body).toBe(null);
});
