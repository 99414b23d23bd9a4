import styles from "./laid-gift.module.css";

/** Places for visitors' gifts, and for the family's own dressings. */
type GiftPlace =
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

/** A gift on its named place. On hover, focus and tap it displays the giver. */
function LaidGift({ gift, surface }: { gift: LaidGiftData; surface: "courtyard" | "stele" }) {
  const text = `${gift.nickname}　${gift.gift_name}`;
  return (
    <li className={styles.place} data-place={gift.place} data-surface={surface}>
      <button type="button" className={styles.gift} aria-label={`${gift.nickname}敬献的${gift.gift_name}`}>
        <img src={gift.image} width={84} height={84} alt="" decoding="async" />
        <span className={styles.label} aria-hidden="true">
          {text}
        </span>
      </button>
    </li>
  );
}

/** All gifts, in the order of their places. */
export function LaidGifts({ gifts, surface }: { gifts: readonly LaidGiftData[]; surface: "courtyard" | "stele" }) {
  if (gifts.length === 0) return null;
  return (
    <ul className={styles.gifts} aria-label="安放在这里的礼物">
      {gifts.map((gift) => (
        <LaidGift key={gift.place} gift={gift} surface={surface} />
      ))}
    </ul>
  );
}
