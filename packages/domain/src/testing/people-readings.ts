import { getAccount } from "../account/get-account.ts";
import { presentAccount } from "../account/present-account.ts";
import { listEntries } from "../audit/list-entries.ts";
import { presentEntries } from "../audit/present.ts";
import { listAllStudentRemembrances } from "../student-remembrance/list-all-student-remembrances.ts";
import { presentAllStudentRemembrances } from "../student-remembrance/present.ts";
import type { PrivateHome } from "./private-home.ts";
import type { TestCtx } from "./test-ctx.ts";

const page = { page: 1, pageSize: 100 };
const everything = { actorKind: "", verb: "", objectKind: "", from: "", to: "" } as const;

/** Responses of the staff lists of people, student remembrances and the audit log. */
export async function peopleReadings(ctx: TestCtx, home: PrivateHome) {
  const students = presentAllStudentRemembrances(
    await listAllStudentRemembrances(ctx, { ...page, residenceId: home.id }),
  );
  return {
    students: students.itemList,
    account: presentAccount(await getAccount(ctx, { id: home.relative.id }), ctx.media),
    audit: presentEntries(await listEntries(ctx, { ...page, ...everything })),
  };
}
