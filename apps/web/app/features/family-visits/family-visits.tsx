import { EmptyState } from "@changming/ui/empty-state";
import { api } from "../../api/api.ts";
import { beyondFirst, pagedOf } from "../../url/paging.ts";
import { paths } from "../../url/paths.ts";
import type { FamilyPageData } from "../family/family-page.tsx";
import { useFamilyList } from "../family/use-family-list.ts";
import { AsyncSection } from "../../parts/async-section.tsx";
import { counted } from "../../parts/counted.ts";
import { Views, VisitList } from "../visit/visit-list.tsx";
import styles from "./family-visits.module.css";

/** The visits of a residence, private ones too, for its family. */
export function FamilyVisits(pageData: FamilyPageData) {
  const { place } = pageData;
  const { query, page, pageSize } = useFamilyList({
    pageData,
    name: "visits",
    // Visits on a page (R-family-9).
    pageSize: 40,
    queryFn: (paging, signal) => api.visit.list({ id: place.id, ...paging }, { signal, asMember: true }),
  });
  return (
    <AsyncSection query={query} what="浏览记录">
      {({ counts, todayCounts, recordCounts, itemList }) => (
        <>
          <Views today={todayCounts} total={counts} />
          <p className={styles.named}>{recordCounts > 0 && `其中 ${counted(recordCounts)} 次留下了名字。`}</p>
          <VisitList
            visits={pagedOf(page, pageSize, recordCounts, itemList)}
            to={(number) => paths.familyVisits(place, beyondFirst(number))}
          >
            <EmptyState title="还没有人留下名字" text="把居所发给亲友吧。谁在哪一天来看过，会一笔一笔记在这里。" />
          </VisitList>
        </>
      )}
    </AsyncSection>
  );
}
