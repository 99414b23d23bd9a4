import { Button } from "@changming/ui/button";
import { ResponsiveImage } from "@changming/ui/responsive-image";
import { counted } from "../../parts/counted.ts";
import { atPlace, type Dressings, type places } from "./dressing-data.ts";
import type { usePlacing } from "./use-placing.ts";
import styles from "./place-row.module.css";

export interface PlaceRowProps {
  at: (typeof places)[number];
  dressings: Dressings;
  /** null: read-only. */
  placing: ReturnType<typeof usePlacing> | null;
}

/** Whether it is placed there, and how many the family owns if more than one. */
function ownedText({ nums, unit }: Dressings["itemList"][number], isPlaced: boolean): string {
  return [isPlaced ? "正摆着" : "", nums > 1 ? `共 ${counted(nums)} ${unit || "件"}` : ""].filter(Boolean).join("，");
}

/** One place of the scene: what the family owns for it, which of it is placed there, and a button to remove it. */
export function PlaceRow({ at: { place, name, where }, dressings, placing }: PlaceRowProps) {
  const { owned, placedGiftId } = atPlace(dressings, place);
  const isBusy = placing?.busy === place || undefined;
  const titleId = `place-${place}`;
  return (
    <li className={styles.row}>
      <h3 id={titleId} className={styles.name}>
        {name}
        <span>{where}</span>
      </h3>
      <div className={styles.choice} role="group" aria-labelledby={titleId} aria-busy={isBusy}>
        {owned.length === 0 && <p className={styles.none}>还没有{name === "背景" ? "别的背景" : `可以摆的${name}`}</p>}
        {owned.map((item) => {
          const isPlaced = item.gift_id === placedGiftId;
          const text = ownedText(item, isPlaced);
          const face = (
            <>
              <ResponsiveImage src={item.image} alt="" width={64} height={64} sizes="64px" />
              <span>{item.name}</span>
              {text && <small>{text}</small>}
            </>
          );
          return placing ? (
            <button
              key={item.gift_id}
              type="button"
              className={styles.own}
              aria-pressed={isPlaced}
              aria-disabled={isBusy}
              onClick={() => isPlaced || void placing.put(place, item.gift_id)}
            >
              {face}
            </button>
          ) : (
            <p key={item.gift_id} className={styles.own} data-placed={isPlaced || undefined}>
              {face}
            </p>
          );
        })}
        {placing && placedGiftId !== 0 && (
          <Button
            kind="bare"
            className={styles.away}
            aria-label={`收起${name}`}
            aria-disabled={isBusy}
            onClick={() => void placing.put(place, 0)}
          >
            收起
          </Button>
        )}
      </div>
      {placing?.error?.place === place && (
        <p className={styles.error} role="alert">
          {placing.error.msg}
        </p>
      )}
    </li>
  );
}
