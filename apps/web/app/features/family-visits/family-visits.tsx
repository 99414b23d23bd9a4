import { EmptyState } from "@changming/ui/empty-state";
import { api } from "../../api.ts";
import { beyondFirst, pagedOf } from "../../paging.ts";
import { paths } from "../../paths.ts";
import type { FamilyShown } from "../family/family-page.tsx";
import { useFamilyList } from "../family/use-family-list.ts";
import { AskedPart } from "../personal/asked-part.tsx";
import { counted } from "../site/counted.ts";
import { Views } from "../visit/views.tsx";
import { VisitBook } from "../visit/visit-book.tsx";
import styles from "./family-visits.module.css";

/** Who came to see, for the family, of a private residence too. */
export function FamilyVisits(shown: FamilyShown) {
  const { place } = shown;
  const { asked, page, pageSize } = useFamilyList({
    shown,
    name: "visits",
    // The specification's page size of browse records.
    pageSize: 40,
    ask: (paging, signal) => api.visit.list({ id: place.id, ...paging }, { signal, asMember: true }),
  });
  return (
    <AskedPart asked={asked} what="浏览记录">
      {({ counts, todayCounts, recordCounts, itemList }) => (
        <>
          <Views today={todayCounts} total={counts} />
          <p className={styles.named}>{recordCounts > 0 && `其中 ${counted(recordCounts)} 次留下了名字。`}</p>
          <VisitBook
            visits={pagedOf(page, pageSize, recordCounts, itemList)}
            to={(number) => paths.familyVisits(place, beyondFirst(number))}
          >
            <EmptyState title="还没有人留下名字" words="把居所发给亲友吧。谁在哪一天来看过，会一笔一笔记在这里。" />
          </VisitBook>
        </>
      )}
    </AskedPart>
  );
}
