import { Link, useSearchParams } from "react-router";
import { EmptyState } from "@changming/ui/empty-state";
import { ResponsiveImage } from "@changming/ui/responsive-image";
import { api } from "../../api/api.ts";
import { pagedOf } from "../../url/paging.ts";
import { type FamilyPlace, paths } from "../../url/paths.ts";
import { useQuery } from "../../api/use-query.ts";
import type { FamilyPageData } from "../family/family-page.tsx";
import { AsyncSection } from "../../parts/async-section.tsx";
import { Pager } from "../../parts/pager.tsx";
import { price } from "../../parts/price.ts";
import type { ResidenceDetail } from "../../data/residence-data.ts";
import { type DressingItem, isFitting, nameOfPlace } from "./dressing-data.ts";
import styles from "./dressing-catalogue.module.css";

/** Dressings on a page (R-gift-4). */
const pageSize = 10;

const anchor = "catalogue";

/** All dressings that the family can buy, page by page (R-dressing-1). */
export function DressingCatalogue({ place, home }: Pick<FamilyPageData, "place" | "home">) {
  const [query] = useSearchParams();
  const page = /^[1-9]\d{0,5}$/.test(query.get("page") ?? "") ? Number(query.get("page")) : 1;
  const catalogueQuery = useQuery({
    key: String(page),
    queryFn: (signal) => api.gift.list({ isDressing: 1, page, pageSize }, { signal }),
  });
  return (
    <section
      id={anchor}
      className={styles.catalogue}
      data-coming={(catalogueQuery.body === undefined && !catalogueQuery.error) || undefined}
      aria-labelledby="catalogue-title"
    >
      <h2 id="catalogue-title">添置装扮</h2>
      <AsyncSection query={catalogueQuery} what="装扮">
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
                text={counts > 0 ? "翻回前面看看。" : "已经有的，仍可以在上面摆放和收起。"}
                level={3}
              />
            )}
            <Pager
              list={pagedOf(page, pageSize, counts, itemList)}
              to={(to) => `${paths.familyDressing(place, to > 1 ? to : undefined)}#${anchor}`}
            />
          </>
        )}
      </AsyncSection>
    </section>
  );
}

interface DressingTileProps {
  item: DressingItem;
  place: FamilyPlace;
  detail: Pick<ResidenceDetail, "is_martyr">;
}

/** One dressing: image, name, place and price; links to its purchase (R-dressing-2). */
export function DressingTile({ item, place, detail }: DressingTileProps) {
  const content = (
    <>
      <span className={styles.image}>
        <ResponsiveImage src={item.image} alt="" width={96} height={96} sizes="160px" />
      </span>
      <b>{item.name}</b>
    </>
  );
  if (!isFitting(item.place, detail)) {
    return (
      <li className={styles.tile} data-unfit="">
        {content}
        <span>碑前用不上</span>
      </li>
    );
  }
  const address = paths.familyDressingPay(place, {
    gift_name: item.name,
    gift_id: item.id,
    className: item.category_name,
    image: item.image,
    price: item.price,
  });
  return (
    <li>
      <Link className={styles.tile} to={address}>
        {content}
        <span>
          {nameOfPlace(item.place)}，{price(item.price)}
        </span>
      </Link>
    </li>
  );
}
