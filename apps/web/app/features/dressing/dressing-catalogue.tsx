import { useSearchParams } from "react-router";
import { EmptyState } from "@changming/ui/empty-state";
import { api } from "../../api.ts";
import { pagedOf } from "../../paging.ts";
import { paths } from "../../paths.ts";
import { useAsked } from "../../use-asked.ts";
import type { FamilyShown } from "../family/family-page.tsx";
import { AskedPart } from "../personal/asked-part.tsx";
import { Pager } from "../site/pager.tsx";
import { DressingTile } from "./dressing-tile.tsx";
import styles from "./dressing-catalogue.module.css";

/** The specification's number of dressings on a page. */
const pageSize = 10;

const anchor = "catalogue";

/** All that a family can add to its scene, ten at a time. */
export function DressingCatalogue({ place, home }: Pick<FamilyShown, "place" | "home">) {
  const [query] = useSearchParams();
  const page = /^[1-9]\d{0,5}$/.test(query.get("page") ?? "") ? Number(query.get("page")) : 1;
  const asked = useAsked({
    key: String(page),
    ask: (signal) => api.gift.list({ isDressing: 1, page, pageSize }, { signal }),
  });
  return (
    <section
      id={anchor}
      className={styles.catalogue}
      data-coming={(asked.body === undefined && !asked.error) || undefined}
      aria-labelledby="catalogue-title"
    >
      <h2 id="catalogue-title">添置装扮</h2>
      <AskedPart asked={asked} what="装扮">
        {({ counts, itemList }) => (
          <>
            {itemList.length > 0 ? (
              <ul role="list" className={styles.tiles}>
                {itemList.map((item) => (
                  <DressingTile key={item.id} item={item} place={place} detail={home.detail} />
                ))}
              </ul>
            ) : (
              <EmptyState
                title={counts > 0 ? "这一页没有装扮" : "现在没有可以添置的装扮"}
                words={counts > 0 ? "翻回前面看看。" : "已经有的，仍可以在上面摆放和收起。"}
                level={3}
              />
            )}
            <Pager
              list={pagedOf(page, pageSize, counts, itemList)}
              to={(to) => `${paths.familyDressing(place, to > 1 ? to : undefined)}#${anchor}`}
            />
          </>
        )}
      </AskedPart>
    </section>
  );
}
