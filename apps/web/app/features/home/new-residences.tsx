import { Link } from "react-router";
import { Portrait } from "@changming/ui/portrait";
import { SectionSpine } from "@changming/ui/section-spine";
import { paths } from "../../url/paths.ts";
import type { ResidenceCard } from "../../data/home-data.ts";
import styles from "./new-residences.module.css";

const max = 6;

/** The newest residences: a small portrait, name, years, garden, one sentence. */
export function NewResidences({ residences, className }: { residences: ResidenceCard[]; className?: string }) {
  return (
    <SectionSpine id="new-residences" title="新立" note="近日落成的居所" className={className}>
      {residences.length > 0 && (
        <ul role="list" className={styles.list}>
          {residences.slice(0, max).map((residence) => (
            <li key={residence.id}>
              <Link className={styles.row} to={paths.residence(residence.id)}>
                <Portrait
                  src={residence.avatar}
                  familyName={residence.family_name}
                  sizes="64px"
                  className={styles.portrait}
                />
                <span>
                  <span className={styles.head}>
                    <strong className="song">{residence.name}</strong>
                    <span className={styles.facts}>
                      {residence.years}　{residence.garden_name}
                    </span>
                  </span>
                  <span className={styles.summary}>{residence.summary}</span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <p className={styles.begin}>
        家人去后，想有个地方常去看看？
        <Link className="link" to={paths.apply()}>
          为他安一处居所
        </Link>
      </p>
    </SectionSpine>
  );
}
