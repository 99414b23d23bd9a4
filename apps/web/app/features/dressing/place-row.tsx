import { Button } from "@changming/ui/button";
import { Picture } from "@changming/ui/picture";
import { counted } from "../site/counted.ts";
import { atPlace, type Dressings, type places } from "./dressing-data.ts";
import type { usePlacing } from "./use-placing.ts";
import styles from "./place-row.module.css";

export interface PlaceRowProps {
  at: (typeof places)[number];
  dressings: Dressings;
  /** null: only to look at. */
  placing: ReturnType<typeof usePlacing> | null;
}

/** Whether it stands there, and how many the family has of it when that is not one. */
function ownedWords({ nums, unit }: Dressings["itemList"][number], isStanding: boolean): string {
  return [isStanding ? "正摆着" : "", nums > 1 ? `共 ${counted(nums)} ${unit || "件"}` : ""].filter(Boolean).join("，");
}

/** One place of the scene: what the family owns for it, which of it stands there, and the way to put it away. */
export function PlaceRow({ at: { place, name, where }, dressings, placing }: PlaceRowProps) {
  const { owned, standing } = atPlace(dressings, place);
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
          const isStanding = item.gift_id === standing;
          const words = ownedWords(item, isStanding);
          const face = (
            <>
              <Picture src={item.image} alt="" width={64} height={64} sizes="64px" />
              <span>{item.name}</span>
              {words && <small>{words}</small>}
            </>
          );
          return placing ? (
            <button
              key={item.gift_id}
              type="button"
              className={styles.own}
              aria-pressed={isStanding}
              aria-disabled={isBusy}
              onClick={() => isStanding || void placing.put(place, item.gift_id)}
            >
              {face}
            </button>
          ) : (
            <p key={item.gift_id} className={styles.own} data-standing={isStanding || undefined}>
              {face}
            </p>
          );
        })}
        {placing && standing !== 0 && (
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
      {placing?.wrong?.place === place && (
        <p className={styles.wrong} role="alert">
          {placing.wrong.msg}
        </p>
      )}
    </li>
  );
}
