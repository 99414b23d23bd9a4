import { expect, test } from "vitest";
import { adminCalls } from "@changming/contract/admin/calls";
import { deedName } from "./deed-names.ts";

test("every call that needs a proof has a name that the dialog asks with", () => {
  const fresh = Object.values(adminCalls)
    .flatMap((noun): readonly { path: string; action?: string; isFresh?: boolean }[] => Object.values(noun))
    .filter(({ isFresh }) => isFresh);
  expect(fresh.length).toBeGreaterThan(15);
  const nameless = fresh.filter(
    ({ path, action = "" }) => deedName({ method: "POST", auth: "staff", path, action }) === "",
  );
  expect(nameless.map(({ path, action }) => `${path} ${action}`)).toEqual([]);
  expect(deedName({ method: "GET", auth: "staff", path: "/api/admin/order", action: "itemList" })).toBe("");
});
