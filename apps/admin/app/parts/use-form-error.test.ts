import { expect, test } from "vitest";
import { stillApplies } from "./use-form-error.ts";

test("an error about an expired session is displayed until the next login, any other until the next try", () => {
  for (const error of ["sessionInvalid", "staffPageStale"]) {
    expect([0, 1].map((logins) => stillApplies({ error, logins: 0 }, logins))).toEqual([true, false]);
  }
  for (const error of ["editedMeanwhile", null]) expect(stillApplies({ error, logins: 0 }, 1)).toBe(true);
});
