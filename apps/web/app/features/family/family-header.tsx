import { Portrait } from "@changming/ui/portrait";
import type { FamilyPlace } from "../../url/paths.ts";
import styles from "./family-header.module.css";
import type { FamilyHome } from "./family-home.ts";

/** Portrait, name and place of the remembered person; its space is reserved while they load. */
export function FamilyHeader({ place, home }: { place: FamilyPlace; home: FamilyHome | undefined }) {
  const isLong = [...place.name].length > 4;
  return (
    <div className={styles.face}>
      <div className={styles.portrait}>
        {home ? <Portrait src={home.detail.avatar} familyName="" sizes="80px" /> : <div className={styles.blank} />}
      </div>
      <div className={styles.text}>
        <p className={`song ${styles.name} ${isLong ? styles.long : ""}`}>{place.name}</p>
        {home && (
          <p className={styles.place}>
            {home.detail.garden_name}　{home.detail.number_text}
          </p>
        )}
      </div>
    </div>
  );
}
