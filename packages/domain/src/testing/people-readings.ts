import { getAccount } from "../account/get-account.ts";
import { presentAccount } from "../account/present-account.ts";
import { listEntries } from "../audit/list-entries.ts";
import { presentEntries } from "../audit/present.ts";
import { listAllStudentWords } from "../student-remembrance/list-all-student-words.ts";
import { presentAllStudentWords } from "../student-remembrance/present.ts";
import type { PrivateHome } from "./private-home.ts";
import type { TestCtx } from "./test-ctx.ts";

const page = { page: 1, pageSize: 100 };
const everything = { actorKind: "", verb: "", objectKind: "", from: "", to: "" } as const;

/** What the office reads of people, pupils' words and the audit log, as it travels. */
export async function peopleReadings(ctx: TestCtx, home: PrivateHome) {
  const students = presentAllStudentWords(await listAllStudentWords(ctx, { ...page, residenceId: home.id }));
  return {
    students: students.itemList,
    account: presentAccount(await getAccount(ctx, { id: home.relative.id }), ctx.media),
    audit: presentEntries(await listEntries(ctx, { ...page, ...everything })),
  };
}
