import styles from "./laid-gift.module.css";

/** Where visitors lay down, and where the family put up its own. */
export type GiftPlace =
  | "lamp"
  | "incense"
  | "flowers"
  | "flowers2"
  | "offering"
  | "own-lamp"
  | "own-incense"
  | "own-flowers"
  | "own-offering";

export interface LaidGiftData {
  place: GiftPlace;
  gift_name: string;
  image: string;
  nickname: string;
}

/** What someone laid down, on its named place. Under the pointer, on focus and on a tap it says who it came from. */
export function LaidGift({ gift, ground }: { gift: LaidGiftData; ground: "courtyard" | "stele" }) {
  const words = `${gift.nickname}　${gift.gift_name}`;
  return (
    <li className={styles.place} data-place={gift.place} data-ground={ground}>
      <button type="button" className={styles.gift} aria-label={`${gift.nickname}敬献的${gift.gift_name}`}>
        <img src={gift.image} width={84} height={84} alt="" decoding="async" />
        <span className={styles.label} aria-hidden="true">
          {words}
        </span>
      </button>
    </li>
  );
}

/** Everything that was laid down, in the order of its places. */
export function LaidGifts({ gifts, ground }: { gifts: readonly LaidGiftData[]; ground: "courtyard" | "stele" }) {
  if (gifts.length === 0) return null;
  return (
    <ul className={styles.gifts} aria-label="安放在这里的礼物">
      {gifts.map((gift) => (
        <LaidGift key={gift.place} gift={gift} ground={ground} />
      ))}
    </ul>
  );
}
