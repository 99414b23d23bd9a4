import { listHeldMessages } from "../blessing/list-held-messages.ts";
import { presentHeldMessages } from "../blessing/present.ts";
import { getConcern } from "../concern/get-concern.ts";
import { presentConcern } from "../concern/present.ts";
import { getInOffice } from "../residence/get-in-office.ts";
import { listInOffice } from "../residence/list-in-office.ts";
import { presentInOffice, presentOneInOffice } from "../residence/present-in-office.ts";
import type { PrivateHome } from "./private-home.ts";
import type { TestCtx } from "./test-ctx.ts";

const page = { page: 1, pageSize: 50 };
const asked = { keywords: "", number: "", gardenId: null, kind: "", level: 0, state: "private", mobile: "" } as const;

/** What the office reads of residences, reports and messages, as it travels. */
export async function officeReadings(ctx: TestCtx, home: PrivateHome) {
  return {
    list: presentInOffice(await listInOffice(ctx, { ...page, ...asked, sort: "remembrances", isDescending: true })),
    detail: presentOneInOffice(await getInOffice(ctx, { id: home.id })),
    held: presentHeldMessages(await listHeldMessages(ctx, page)).itemList.filter(({ id }) => id === home.held),
    concern: presentConcern(await getConcern(ctx, { id: home.concern }), ctx.actor, ctx.media),
  };
}
