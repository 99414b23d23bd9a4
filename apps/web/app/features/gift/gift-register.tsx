import { chineseNumber } from "@changming/kit/numerals";
import { placeOf } from "./gift-registers.ts";
import { giftRowView } from "./gift-row-view.ts";
import type { GiftPage } from "./gifts-data.ts";
import styles from "./gift-register.module.css";

/** One page of a register: Chinese numerals and hairlines, an image of the gift, then its description. */
export function GiftRegister({ gifts }: { gifts: GiftPage }) {
  const { heads } = giftRowView(gifts.type);
  return (
    <>
      <p className={styles.head} aria-hidden="true">
        <span>{heads.who}</span>
        <span>{heads.what}</span>
        <span>{heads.further}</span>
        <span>{heads.coins}</span>
      </p>
      <ol className={styles.register} role="list" start={placeOf(gifts.page, 0)}>
        {gifts.items.map((row, index) => {
          const place = placeOf(gifts.page, index);
          const view = giftRowView(gifts.type).of(row);
          return (
            <li key={place}>
              <span className={styles.place}>{chineseNumber(place)}</span>
              <img src={row.image} alt="" width={56} height={56} loading="lazy" decoding="async" />
              <span className={styles.who}>
                <b>{view.who}</b>
                {view.beside !== "" && <small>{view.beside}</small>}
              </span>
              <span className={styles.what}>{view.what}</span>
              <span className={styles.further}>
                {view.on === "" ? view.further : <time dateTime={view.on}>{view.further}</time>}
              </span>
              <span className={styles.coins}>
                <span className={styles.term}>心意 </span>
                {view.coins}
              </span>
            </li>
          );
        })}
      </ol>
    </>
  );
}
