import { pageNumberOf, requireId } from "../../address.ts";
import { bodyOrThrow } from "../../api.ts";
import { beyondFirst, pagedOf, pageWords } from "../../paging.ts";
import { paths } from "../../paths.ts";
import type { Room } from "../residence/room.ts";
import type { VisitsData } from "./visits-data.ts";
import { VisitsPage } from "./visits-page.tsx";

/** The specification's page size of browse records. */
const pageSize = 40;

/** Who came to see, and how often the residence was seen. */
export const visitsRoom: Room<VisitsData> = {
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
  title: ({ detail, visits }) => `来看过${detail.name}的人${pageWords(visits.page)}`,
  description: ({ detail }) => `${detail.name}的居所，谁在哪一天来看过。`,
  path: ({ detail, visits }) => paths.visits(detail.id, beyondFirst(visits.page)),
  Page: ({ data }) => <VisitsPage {...data} />,
};
