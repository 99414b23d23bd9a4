import { expect, test } from "vitest";
import { stillStands } from "./use-wrong.ts";

test("that the login had ended is told until the next login, everything else until it is tried again", () => {
  for (const error of ["sessionInvalid", "staffPageStale"]) {
    expect([0, 1].map((logins) => stillStands({ error, logins: 0 }, logins))).toEqual([true, false]);
  }
  for (const error of ["editedMeanwhile", null]) expect(stillStands({ error, logins: 0 }, 1)).toBe(true);
});
