import { expect, test } from "vitest";
import { demoApplications } from "./demo-applications.ts";

test("every made-up person has a right life and a reason where one was rejected", () => {
  for (const { name, birth, death, state, reasonCode, reason } of demoApplications) {
    expect(death > birth, name).toBe(true);
    expect(state === "rejected", name).toBe(Boolean(reasonCode ?? reason));
  }
});
