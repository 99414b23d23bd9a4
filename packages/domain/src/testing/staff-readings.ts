import { getAccount } from "../account/look-up-accounts.ts";
import { listPendingMessages } from "../message/list-messages.ts";
import { presentPendingMessages } from "../message/present.ts";
import { getConcern } from "../concern/list-concerns.ts";
import { presentConcern } from "../concern/present.ts";
import { getForStaff, listForStaff } from "../residence-for-staff/list-for-staff.ts";
import { presentForStaff, presentOneForStaff } from "../residence-for-staff/present-for-staff.ts";
import { presentAccount } from "../account/present.ts";
import { listEntries, presentEntries } from "../audit/list-entries.ts";
import {
  listAllStudentRemembrances,
  presentAllStudentRemembrances,
} from "../student-remembrance/list-student-remembrances.ts";
import type { PrivateHome } from "./private-home.ts";
import type { TestCtx } from "./test-ctx.ts";

const page = { page: 1, pageSize: 50 };
const filters = { keywords: "", number: "", gardenId: null, kind: "", level: 0, state: "private", mobile: "" } as const;

/** Responses of the staff lists of residences, reports and messages. */
export async function staffReadings(ctx: TestCtx, home: PrivateHome) {
  return {
    list: presentForStaff(await listForStaff(ctx, { ...page, ...filters, sort: "remembrances", isDescending: true })),
    detail: presentOneForStaff(await getForStaff(ctx, { id: home.id }), ctx.media),
    pending: presentPendingMessages(await listPendingMessages(ctx, page)).itemList.filter(
      ({ id }) => id === home.pending,
    ),
    concern: presentConcern(await getConcern(ctx, { id: home.concern }), ctx.actor, ctx.media),
  };
}

const peoplePage = { page: 1, pageSize: 100 };
const everything = { actorKind: "", verb: "", objectKind: "", from: "", to: "" } as const;

/** Responses of the staff lists of people, student remembrances and the audit log. */
export async function peopleReadings(ctx: TestCtx, home: PrivateHome) {
  const students = presentAllStudentRemembrances(
    await listAllStudentRemembrances(ctx, { ...peoplePage, residenceId: home.id }),
  );
  return {
    students: students.itemList,
    account: presentAccount(await getAccount(ctx, { id: home.relative.id }), ctx.media),
    audit: presentEntries(await listEntries(ctx, { ...peoplePage, ...everything })),
  };
}
