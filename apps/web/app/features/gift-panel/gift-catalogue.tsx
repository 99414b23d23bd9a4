import { useState } from "react";
import { Button } from "@changming/ui/button";
import { EmptyState } from "@changming/ui/empty-state";
import { api } from "../../api/api.ts";
import { pagedOf } from "../../url/paging.ts";
import { useQuery } from "../../api/use-query.ts";
import { price } from "../../parts/price.ts";
import { AsyncSection } from "../../parts/async-section.tsx";
import { type GiftItem, giftPageSize as pageSize, type GivenTo, isFreeIn } from "./gift-offer-data.ts";
import styles from "./gift-catalogue.module.css";

const all = { id: 0, name: "全部" };

interface GiftCatalogueProps {
  gardenKind: GivenTo["garden_kind"];
  picked: GiftItem | null;
  onPick(gift: GiftItem): void;
}

/** The catalogue by category, sixteen gifts at a time. */
export function GiftCatalogue({ gardenKind, picked, onPick }: GiftCatalogueProps) {
  const [{ categoryId, page }, turnTo] = useState({ categoryId: all.id, page: 1 });
  const categories = useQuery({ key: "categories", queryFn: (signal) => api.gift.categories({}, { signal }) });
  const gifts = useQuery({
    key: `${categoryId} ${page}`,
    queryFn: (signal) => api.gift.list({ categoryId, page, pageSize }, { signal }),
  });
  return (
    <div className={styles.catalogue}>
      <nav className={styles.categories} aria-label="礼物类别">
        {[all, ...(categories.body ?? [])].map(({ id, name }) => (
          <button
            key={id}
            type="button"
            aria-current={id === categoryId ? "true" : undefined}
            onClick={() => turnTo({ categoryId: id, page: 1 })}
          >
            {name}
          </button>
        ))}
      </nav>
      <div className={styles.gifts}>
        <AsyncSection query={gifts} what="礼物" level={3}>
          {({ counts, itemList }) => {
            if (itemList.length === 0) {
              return <EmptyState title="这一类还没有礼物" text="换一类看看；不献礼，一样可以缅怀和留言。" level={3} />;
            }
            const { last } = pagedOf(page, pageSize, counts, itemList);
            return (
              <>
                <ul role="list" className={styles.tiles}>
                  {itemList.map((gift) => (
                    <GiftTile
                      key={gift.id}
                      gift={gift}
                      isFree={isFreeIn(gift, gardenKind)}
                      isPicked={gift.id === picked?.id}
                      onPick={() => onPick(gift)}
                    />
                  ))}
                </ul>
                {last > 1 && <Turn page={page} last={last} onTurn={(to) => turnTo({ categoryId, page: to })} />}
              </>
            );
          }}
        </AsyncSection>
      </div>
    </div>
  );
}

interface GiftTileProps {
  gift: GiftItem;
  isFree: boolean;
  isPicked: boolean;
  onPick(): void;
}

/** A gift with its price, or 免费 where it costs nothing (R-gift-5). */
function GiftTile({ gift, isFree, isPicked, onPick }: GiftTileProps) {
  return (
    <li>
      <button type="button" className={styles.tile} aria-pressed={isPicked} onClick={onPick}>
        <img src={gift.image} alt="" width={84} height={84} decoding="async" />
        <b>{gift.name}</b>
        <span data-free={isFree || undefined}>{isFree ? "免费" : price(gift.price)}</span>
      </button>
    </li>
  );
}

function Turn({ page, last, onTurn }: { page: number; last: number; onTurn(page: number): void }) {
  return (
    <nav className={styles.turn} aria-label="礼物分页">
      <Button kind="ghost" disabled={page <= 1} onClick={() => onTurn(page - 1)}>
        上一页
      </Button>
      <span>
        第 {page} 页，共 {last} 页
      </span>
      <Button kind="ghost" disabled={page >= last} onClick={() => onTurn(page + 1)}>
        下一页
      </Button>
    </nav>
  );
}
