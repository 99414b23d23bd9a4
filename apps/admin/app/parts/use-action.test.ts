import { expect, test } from "vitest";
import { CallError } from "../api/query.ts";
import { stillApplies } from "./use-action.ts";

test("an error about an expired session is displayed until the next login, any other until the next try", () => {
  for (const error of ["sessionInvalid", "staffPageStale"] as const) {
    const expired = new CallError({ ok: false, error, msg: "请再登录一次" });
    expect([0, 1].map((later) => stillApplies(expired, expired.logins + later))).toEqual([true, false]);
  }
  const conflict = new CallError({ ok: false, error: "editedMeanwhile", msg: "别人刚才改过" });
  expect(stillApplies(conflict, conflict.logins + 1)).toBe(true);
});
