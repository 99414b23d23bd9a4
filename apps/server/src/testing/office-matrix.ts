import type { AdminCalls } from "@changming/contract/admin/calls";
import { staffRoles } from "@changming/contract/admin/roles";
import type { Db } from "@changming/db/database";
import { aStaff, staffPassword } from "@changming/domain/testing/staff";
import { testNow } from "@changming/domain/testing/test-ctx";
import { sha256Hex } from "@changming/kit/ids";
import { contentRows } from "./office/content-rows.ts";
import { memorialsRows } from "./office/memorials-rows.ts";
import { moneyRows } from "./office/money-rows.ts";
import { nothing, type OfficeRow } from "./office/office-row.ts";
import { peopleRows } from "./office/people-rows.ts";
import { todayRows } from "./office/today-rows.ts";

/** `staff.create` and all the others: a call without a row below does not compile. */
type OfficeCallName = {
  [Noun in keyof AdminCalls]: `${Noun}.${keyof AdminCalls[Noun] & string}`;
}[keyof AdminCalls];

const all = staffRoles;
const password = sha256Hex("another-sunflower-8");
let logins = 0;

const aColleague = async (db: Db) => {
  const { id, version } = await aStaff(db);
  return { id: String(id), version: String(version), reason: "换岗" };
};

async function anAsking(db: Db): Promise<Record<string, string>> {
  const [asker, subject] = [await aStaff(db, { role: "administrator" }), await aStaff(db)];
  const { id } = await db
    .insertInto("staff_approval")
    .values({
      verb: "staff.makeAdministrator",
      object_kind: "staff",
      object_id: subject.id,
      payload: "{}",
      asked_by: asker.id,
      asked_at: testNow,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id: String(id), isConfirmed: "1" };
}

/** Who may make which call of the back office. */
/** A call's row, by its name. Throws where there is none. */
export function officeRowOf(name: string): OfficeRow {
  const row = officeMatrix[name as OfficeCallName];
  if (!row) throw new Error(`${name} has no row in testing/office-matrix.ts: say who may make it`);
  return row;
}

export const officeMatrix: Record<OfficeCallName, OfficeRow> = {
  "approval.list": { may: ["administrator", "finance", "readOnly"], input: nothing },
  "approval.seconds": {
    may: ["administrator", "finance", "readOnly"],
    input: () => Promise.resolve({ verb: "refund.give" }),
  },
  // Only who asked may, which is tested with the verb.
  "approval.withdraw": { may: ["administrator", "finance"], input: anAsking, refused: "approvalForeign" },
  // Finance decides about money; what makes administrators is not theirs, which is tested with the verb.
  "approval.decide": { may: ["administrator"], isFresh: true, input: anAsking },
  "audit.list": { may: ["administrator", "readOnly"], input: nothing },
  "audit.chain": { may: ["administrator", "readOnly"], input: nothing },
  "session.who": { may: "anyone", input: nothing },
  "session.logIn": {
    may: "anyone",
    input: async (db) => ({ login: (await aStaff(db)).login, password: staffPassword }),
  },
  "session.logOut": { may: all, input: nothing },
  "session.enrol": { may: all, input: nothing },
  "session.confirm": { may: all, input: () => Promise.resolve({ code: "" }), refused: "staffCodeMismatch" },
  "session.prove": { may: all, input: () => Promise.resolve({ password: staffPassword }) },
  "session.setPassword": { may: all, isFresh: true, input: () => Promise.resolve({ password: staffPassword }) },
  "staff.list": { may: ["administrator", "readOnly"], input: nothing },
  "staff.create": {
    may: ["administrator"],
    isFresh: true,
    input: () => Promise.resolve({ login: `new${(logins += 1)}`, name: "新同事", role: "editor", password }),
  },
  "staff.setRole": {
    may: ["administrator"],
    isFresh: true,
    input: async (db) => ({ ...(await aColleague(db)), role: "finance" }),
  },
  "staff.suspend": { may: ["administrator"], isFresh: true, input: aColleague },
  "staff.endSessions": { may: ["administrator"], input: aColleague },
  "staff.renew": {
    may: ["administrator"],
    isFresh: true,
    input: async (db) => ({ ...(await aColleague(db)), password }),
  },
  ...todayRows,
  ...contentRows,
  ...memorialsRows,
  ...moneyRows,
  ...peopleRows,
};
