import { expect, test } from "vitest";
import { staffRoles } from "@changming/contract/staff-roles";
import type { Actor } from "../context/context.ts";
import { asStaff } from "../testing/staff.ts";
import { asAccount, visitor } from "../testing/test-ctx.ts";
import {
  canActForOneself,
  canAddStaff,
  canBindCode,
  canChangeStaff,
  canEndSessions,
  canListStaff,
  hasSession,
  holdsRole,
  holdsReauthenticatedRole,
  canCallAsStaff,
} from "./access.ts";

type Role = (typeof staffRoles)[number];

const strangers: Actor[] = [
  visitor,
  asAccount(1),
  { kind: "job", name: "night" },
  { kind: "callback", gateway: "pay" },
];
const staff = (role: Role, session?: { isReauthenticated?: boolean; mustEnrol?: boolean }): Actor => ({
  ...asStaff({ id: 7, name: "林", role }),
  ...(session ? { session: { hash: "h", isReauthenticated: true, mustEnrol: false, ...session } } : {}),
});
const reasonOf = (verdict: ReturnType<typeof holdsRole>) => (verdict.allowed ? "allowed" : verdict.reason);
const who = (rule: (actor: Actor) => ReturnType<typeof holdsRole>) =>
  staffRoles.filter((role) => rule(staff(role)).allowed);

test("an actor that is not staff holds no role", () => {
  for (const actor of strangers) {
    for (const rule of [holdsRole, holdsReauthenticatedRole])
      expect(reasonOf(rule(actor, staffRoles))).toBe("sessionInvalid");
    for (const rule of [canListStaff, canAddStaff, canEndSessions, canActForOneself]) {
      expect(reasonOf(rule(actor))).toBe("sessionInvalid");
    }
    expect(reasonOf(canChangeStaff(actor, { id: 1 }))).toBe("sessionInvalid");
    expect(hasSession(actor)).toBe(false);
  }
});

test("each rule allows exactly the roles that it names", () => {
  expect(who(canListStaff)).toEqual(["administrator", "readOnly"]);
  expect(who(canAddStaff)).toEqual(["administrator"]);
  expect(who(canEndSessions)).toEqual(["administrator"]);
  expect(who((actor) => canChangeStaff(actor, { id: 8 }))).toEqual(["administrator"]);
  expect(who((actor) => holdsRole(actor, ["finance", "editor"]))).toEqual(["editor", "finance"]);
  expect(who((actor) => holdsRole(actor, []))).toEqual([]);
});

test("the role is checked before reauthentication, so that no one without the role has to reauthenticate", () => {
  const stale = { isReauthenticated: false };
  expect(reasonOf(holdsReauthenticatedRole(staff("editor", stale), ["finance"]))).toBe("staffRoleMissing");
  expect(reasonOf(holdsReauthenticatedRole(staff("finance", stale), ["finance"]))).toBe("staffProofNeeded");
  expect(reasonOf(holdsReauthenticatedRole(staff("finance", { isReauthenticated: true }), ["finance"]))).toBe(
    "allowed",
  );
  expect(reasonOf(holdsRole(staff("finance", stale), ["finance"]))).toBe("allowed");
});

test("nobody can change their own record, and reauthentication is checked first", () => {
  expect(reasonOf(canChangeStaff(staff("administrator"), { id: 7 }))).toBe("staffSelf");
  expect(reasonOf(canChangeStaff(staff("administrator", { isReauthenticated: false }), { id: 7 }))).toBe(
    "staffProofNeeded",
  );
  expect(reasonOf(canChangeStaff(staff("administrator"), { id: 70 }))).toBe("allowed");
});

test("a first code needs no reauthentication, and a new one does", () => {
  const mine = (isReauthenticated: boolean) => {
    const actor = staff("editor", { isReauthenticated });
    if (!hasSession(actor)) throw new Error("no session");
    return actor;
  };
  expect(reasonOf(canBindCode(mine(false), { totp_confirmed_at: null }))).toBe("allowed");
  expect(reasonOf(canBindCode(mine(false), { totp_confirmed_at: new Date(0) }))).toBe("staffProofNeeded");
  expect(reasonOf(canBindCode(mine(true), { totp_confirmed_at: new Date(0) }))).toBe("allowed");
});

test("a staff call without roles is for nobody, and one for anyone is for everybody", () => {
  for (const role of staffRoles) expect(reasonOf(canCallAsStaff(staff(role, {}), {}))).toBe("staffRoleMissing");
  for (const actor of [...strangers, staff("readOnly")]) {
    expect(reasonOf(canCallAsStaff(actor, { roles: "anyone" }))).toBe("allowed");
  }
  for (const actor of strangers) {
    expect(reasonOf(canCallAsStaff(actor, { roles: staffRoles }))).toBe("sessionInvalid");
  }
});

test("staff who must still bind a code can make only the calls for that, whatever their role", () => {
  const unbound = staff("administrator", { mustEnrol: true });
  const roles = staffRoles;
  expect(reasonOf(canCallAsStaff(unbound, { roles }))).toBe("staffEnrolmentNeeded");
  expect(reasonOf(canCallAsStaff(unbound, { roles, forRestricted: true }))).toBe("allowed");
  expect(reasonOf(canCallAsStaff(staff("administrator", {}), { roles }))).toBe("allowed");
});

test("a call that requires reauthentication checks the roles first", () => {
  const call = { roles: ["finance"], needsReauthentication: true } as const;
  expect(reasonOf(canCallAsStaff(staff("finance", { isReauthenticated: false }), call))).toBe("staffProofNeeded");
  expect(reasonOf(canCallAsStaff(staff("editor", { isReauthenticated: false }), call))).toBe("staffRoleMissing");
  expect(reasonOf(canCallAsStaff(staff("finance", {}), call))).toBe("allowed");
});
