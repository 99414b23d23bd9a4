import { pageNumberOf, requireId } from "../../url/address.ts";
import { bodyOrThrow } from "../../api/api.ts";
import { beyondFirst, pagedOf, pageLabel } from "../../url/paging.ts";
import { paths } from "../../url/paths.ts";
import type { PageDefinition } from "../residence/page-definition.ts";
import type { VisitsData } from "./visits-data.ts";
import { VisitsPage } from "./visits-page.tsx";

/** Page size of browse records (R-residence-14). */
const pageSize = 40;

/** The visitors, and how often the residence was viewed. */
export const visitsPageDefinition: PageDefinition<VisitsData> = {
  async load(api, address, options) {
    const id = requireId(address);
    const page = pageNumberOf(address);
    const [detail, list] = await Promise.all([
      api.residence.detail({ id }, options),
      api.visit.list({ id, page, pageSize }, options),
    ]);
    const { counts, todayCounts, recordCounts, itemList } = bodyOrThrow(list);
    return {
      detail: bodyOrThrow(detail),
      views: { total: counts, today: todayCounts },
      visits: pagedOf(page, pageSize, recordCounts, itemList),
    };
  },
  title: ({ detail, visits }) => `来看过${detail.name}的人${pageLabel(visits.page)}`,
  description: ({ detail }) => `${detail.name}的居所，谁在哪一天来看过。`,
  path: ({ detail, visits }) => paths.visits(detail.id, beyondFirst(visits.page)),
  Page: ({ data }) => <VisitsPage {...data} />,
};
