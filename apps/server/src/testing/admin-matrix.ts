import type { AdminCalls } from "@changming/contract/admin/calls";
import { staffRoles } from "@changming/contract/staff-roles";
import type { Db } from "@changming/db/database";
import { aStaff, staffPassword } from "@changming/domain/testing/staff";
import { testNow } from "@changming/domain/testing/test-ctx";
import { sha256Hex } from "@changming/kit/ids";
import { contentRows, settings } from "./admin/content-rows.ts";
import { memorialsRows } from "./admin/memorials-rows.ts";
import { moneyRows } from "./admin/money-rows.ts";
import { nothing, type AdminRow } from "./admin/admin-row.ts";
import { peopleRows } from "./admin/people-rows.ts";

const todayRows = {
  "today.waiting": { may: staffRoles, input: nothing },
  "today.numbers": { may: staffRoles, input: nothing },
  "today.memorialDays": { may: staffRoles, input: nothing },
  "today.health": { may: staffRoles, input: nothing },
  "today.checkup": { may: ["administrator", "readOnly"], input: nothing },
  "staffSearch.find": { may: staffRoles, input: () => Promise.resolve({ keywords: "云麓" }) },
  "opening.detail": { may: staffRoles, input: settings },
  "opening.open": { may: ["administrator"], needsReauthentication: true, input: settings },
  "opening.close": {
    may: ["administrator"],
    needsReauthentication: true,
    input: async (db) => ({ ...(await settings(db)), sentence: "今晚换机器" }),
  },
  "opening.announce": {
    may: ["administrator"],
    needsReauthentication: true,
    input: async (db) => ({ ...(await settings(db)), day: "2099-04-05" }),
  },
  "dailyReport.detail": { may: staffRoles, input: nothing },
  "dailyReport.sendCode": {
    may: staffRoles,
    input: () => Promise.resolve({ channel: "mail", address: "wang@example.org" }),
    expectedError: "reportChannelOff",
  },
  "dailyReport.confirm": {
    may: staffRoles,
    input: () => Promise.resolve({ code: "123456" }),
    expectedError: "reportCodeMismatch",
  },
  "dailyReport.save": {
    may: staffRoles,
    input: () => Promise.resolve({ isOn: "1", hour: "8", skipsEmpty: "1" }),
    expectedError: "reportAddressMissing",
  },
  "savedFilter.list": { may: staffRoles, input: nothing },
  "savedFilter.save": {
    may: staffRoles,
    input: () => Promise.resolve({ list: "orders", name: "已付", query: "state=paid&sort=money", isDefault: "1" }),
  },
  // Of its owner alone, which is tested with the verb.
  "savedFilter.remove": {
    may: staffRoles,
    input: async (db) => {
      const { id } = await db
        .insertInto("saved_filter")
        .values({ staff_id: (await aStaff(db)).id, list: "orders", name: "别人的", query: "state=paid" })
        .returning("id")
        .executeTakeFirstOrThrow();
      return { id: String(id), version: "1" };
    },
    expectedError: "notFound",
  },
  "legalChoice.list": { may: staffRoles, input: settings },
  "legalChoice.answer": {
    may: ["administrator"],
    needsReauthentication: true,
    input: async (db) => {
      await settings(db);
      const row = await db.selectFrom("legal_choice").select("version").where("rule", "=", "minors").executeTakeFirst();
      return { rule: "minors", choice: "adultsOnly", version: String(row?.version ?? 0) };
    },
  },
  "opening.adoptStarter": { may: ["administrator", "editor"], input: settings },
  "opening.confirmKeys": {
    may: ["administrator"],
    input: async (db) => ({ ...(await settings(db)), vaultEnd: "aaaaaa", secretEnd: "bbbbbb", place: "保险柜" }),
  },
} satisfies Record<string, AdminRow>;

/** `staff.create` and all the others: a call without a row below does not compile. */
type AdminCallName = {
  [Noun in keyof AdminCalls]: `${Noun}.${keyof AdminCalls[Noun] & string}`;
}[keyof AdminCalls];

const all = staffRoles;
const password = sha256Hex("another-sunflower-8");
let logins = 0;

const aColleague = async (db: Db) => {
  const { id, version } = await aStaff(db);
  return { id: String(id), version: String(version), reason: "换岗" };
};

async function anApprovalRequest(db: Db): Promise<Record<string, string>> {
  const requester = await aStaff(db, { role: "administrator" });
  const subject = await aStaff(db);
  const { id } = await db
    .insertInto("staff_approval")
    .values({
      verb: "staff.makeAdministrator",
      object_kind: "staff",
      object_id: subject.id,
      payload: "{}",
      asked_by: requester.id,
      asked_at: testNow,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id: String(id), isConfirmed: "1" };
}

/** The row of a back-office call, by its name. Throws where there is none. */
export function adminRowOf(name: string): AdminRow {
  const row = adminMatrix[name as AdminCallName];
  if (!row) throw new Error(`${name} has no row in testing/admin-matrix.ts: add one with the roles that may call it`);
  return row;
}

export const adminMatrix: Record<AdminCallName, AdminRow> = {
  "approval.list": { may: ["administrator", "finance", "readOnly"], input: nothing },
  "approval.seconds": {
    may: ["administrator", "finance", "readOnly"],
    input: () => Promise.resolve({ verb: "refund.give" }),
  },
  // Only for the requester, which is tested with the verb.
  "approval.withdraw": {
    may: ["administrator", "finance"],
    input: anApprovalRequest,
    expectedError: "approvalForeign",
  },
  // Finance decides about money but not about new administrators, which is tested with the verb.
  "approval.decide": { may: ["administrator"], needsReauthentication: true, input: anApprovalRequest },
  "audit.list": { may: ["administrator", "readOnly"], input: nothing },
  "audit.chain": { may: ["administrator", "readOnly"], input: nothing },
  "session.who": { may: "anyone", input: nothing },
  "session.logIn": {
    may: "anyone",
    input: async (db) => ({ login: (await aStaff(db)).login, password: staffPassword }),
  },
  "session.logOut": { may: all, input: nothing },
  "session.enrol": { may: all, input: nothing },
  "session.confirm": { may: all, input: () => Promise.resolve({ code: "" }), expectedError: "staffCodeMismatch" },
  "session.prove": { may: all, input: () => Promise.resolve({ password: staffPassword }) },
  "session.setPassword": {
    may: all,
    needsReauthentication: true,
    input: () => Promise.resolve({ password: staffPassword }),
  },
  "staff.list": { may: ["administrator", "readOnly"], input: nothing },
  "staff.create": {
    may: ["administrator"],
    needsReauthentication: true,
    input: () => Promise.resolve({ login: `new${(logins += 1)}`, name: "新同事", role: "editor", password }),
  },
  "staff.setRole": {
    may: ["administrator"],
    needsReauthentication: true,
    input: async (db) => ({ ...(await aColleague(db)), role: "finance" }),
  },
  "staff.suspend": { may: ["administrator"], needsReauthentication: true, input: aColleague },
  "staff.endSessions": { may: ["administrator"], input: aColleague },
  "staff.renew": {
    may: ["administrator"],
    needsReauthentication: true,
    input: async (db) => ({ ...(await aColleague(db)), password }),
  },
  ...todayRows,
  ...contentRows,
  ...memorialsRows,
  ...moneyRows,
  ...peopleRows,
};
