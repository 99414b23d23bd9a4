import { telHref } from "../../url/paths.ts";
import type { GardenDetail } from "./garden-data.ts";
import styles from "./garden-visiting.module.css";

/** What a visitor needs to know before coming: the notice, opening hours, phone (R-garden-10). Nothing if none is said. */
export function GardenVisiting({ garden }: { garden: GardenDetail }) {
  const { notice, opening_hours: hours, opening_note: note, contact_phone: phone } = garden;
  if (notice === "" && hours.length === 0 && note === "" && phone === "") return null;
  return (
    <section className={`wrap ${styles.visiting}`} aria-label="来园">
      {notice !== "" && <p className={styles.notice}>{notice}</p>}
      {(hours.length > 0 || note !== "" || phone !== "") && (
        <dl className={styles.facts}>
          {hours.length > 0 && (
            <div>
              <dt>开放</dt>
              {hours.map((line) => (
                <dd key={line}>{line}</dd>
              ))}
            </div>
          )}
          {phone !== "" && (
            <div>
              <dt>电话</dt>
              <dd>
                <a className="link" href={telHref(phone)}>
                  {phone}
                </a>
              </dd>
            </div>
          )}
          {note !== "" && (
            <div className={styles.note}>
              <dt>说明</dt>
              <dd>{note}</dd>
            </div>
          )}
        </dl>
      )}
    </section>
  );
}
