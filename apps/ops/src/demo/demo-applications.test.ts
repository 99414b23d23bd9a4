import { expect, test } from "vitest";
import { demoApplications } from "./demo-applications.ts";

test("every invented person has a valid life span, and a reason where their application was rejected", () => {
  for (const { name, birth, death, state, reasonCode, reason } of demoApplications) {
    expect(death > birth, name).toBe(true);
    expect(state === "rejected", name).toBe(Boolean(reasonCode ?? reason));
  }
});
