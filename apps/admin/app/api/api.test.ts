import { expect, test } from "vitest";
import { adminCalls } from "@changming/contract/admin/calls";
import { actionLabel } from "./api.ts";

test("every call that needs reauthentication has a label for its dialog", () => {
  const fresh = Object.values(adminCalls)
    .flatMap((noun): readonly { path: string; action?: string; isFresh?: boolean }[] => Object.values(noun))
    .filter(({ isFresh }) => isFresh);
  expect(fresh.length).toBeGreaterThan(15);
  const nameless = fresh.filter(
    ({ path, action = "" }) => actionLabel({ method: "POST", auth: "staff", path, action }) === "",
  );
  expect(nameless.map(({ path, action }) => `${path} ${action}`)).toEqual([]);
  expect(actionLabel({ method: "GET", auth: "staff", path: "/api/admin/order", action: "itemList" })).toBe("");
});
