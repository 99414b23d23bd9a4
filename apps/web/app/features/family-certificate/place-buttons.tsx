import styles from "./place-buttons.module.css";

/** Puts one of the places, which are filled in when a certificate is given, where the caret stands. */
export function PlaceButtons({ places, onPut }: { places: readonly string[]; onPut(place: string): void }) {
  return (
    <div className={styles.places} role="group" aria-label="插入会自动填写的内容">
      <span>插入</span>
      {places.map((place) => (
        <button key={place} type="button" onClick={() => onPut(place)}>
          {place}
        </button>
      ))}
    </div>
  );
}
