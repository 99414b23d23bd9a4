import styles from "./place-buttons.module.css";

/** Buttons that insert a placeholder at the caret; placeholders are filled in when a certificate is issued. */
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
