import { Portrait } from "@changming/ui/portrait";
import type { FamilyPlace } from "../../paths.ts";
import styles from "./family-face.module.css";
import type { FamilyHome } from "./family-home.ts";

/** Who is remembered here; the room is kept until that is known. */
export function FamilyFace({ place, home }: { place: FamilyPlace; home: FamilyHome | undefined }) {
  const isLong = [...place.name].length > 4;
  return (
    <div className={styles.face}>
      <div className={styles.portrait}>
        {home ? <Portrait src={home.detail.avatar} familyName="" sizes="80px" /> : <div className={styles.blank} />}
      </div>
      <div className={styles.words}>
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
