import { useId } from "react";
import { EmptyState } from "@changming/ui/empty-state";
import type { QueryState } from "../../api/use-query.ts";
import { AsyncSection } from "../../parts/async-section.tsx";
import { price } from "../../parts/price.ts";
import { type GiftItem, type GiftSection, giftSections, type GivenTo } from "./gift-offer-data.ts";
import styles from "./gift-list.module.css";

interface GiftListProps {
  gifts: QueryState<readonly GiftItem[]>;
  gardenKind: GivenTo["garden_kind"];
  /** Free gifts left today; null when unknown. */
  left: number | null;
  picked: GiftItem | null;
  onPick(gift: GiftItem): void;
}

/** The whole catalogue on a phone: what is free first, then the categories; one row a gift, with its line. */
export function GiftList({ gifts, gardenKind, left, picked, onPick }: GiftListProps) {
  return (
    <div className={styles.list}>
      <AsyncSection query={gifts} what="礼物" level={3}>
        {(all) => {
          if (all.length === 0) {
            return <EmptyState title="现在没有礼物" text="不献礼，一样可以缅怀和留言。" level={3} />;
          }
          const sections = giftSections(all, gardenKind);
          const firstPaid = sections.find(({ isFree }) => !isFree);
          return sections.map((section) => (
            <Section
              key={section.name}
              section={section}
              note={section.isFree ? leftText(left) : section === firstPaid ? "价钱都写在这里" : ""}
              picked={picked}
              onPick={onPick}
            />
          ));
        }}
      </AsyncSection>
    </div>
  );
}

function leftText(left: number | null): string {
  if (left === null) return "";
  return left > 0 ? `今天还可以献 ${left} 份` : "今天的已经献完";
}

interface SectionProps extends Pick<GiftListProps, "picked" | "onPick"> {
  section: GiftSection;
  note: string;
}

function Section({ section: { name, isFree, gifts }, note, picked, onPick }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <div className={styles.head}>
        <h3 id={id}>{name}</h3>
        {note !== "" && <small>{note}</small>}
      </div>
      <ul role="list">
        {gifts.map((gift) => (
          <li key={gift.id}>
            <button
              type="button"
              className={styles.row}
              aria-pressed={gift.id === picked?.id}
              onClick={() => onPick(gift)}
            >
              <img src={gift.image} alt="" width={64} height={64} loading="lazy" decoding="async" />
              <span className={styles.what}>
                <b>{gift.name}</b>
                {gift.line !== "" && <span>{gift.line}</span>}
              </span>
              <span className={styles.price} data-free={isFree || undefined}>
                {isFree ? "免费" : price(gift.price)}
                {gift.id === picked?.id && <small>已选</small>}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
