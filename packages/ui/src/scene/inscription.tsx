import styles from "./inscription.module.css";

export interface InscriptionEntry {
  term: string;
  /** With Chinese numerals, for upright writing. */
  upright: string;
  /** With digits, for a list that lies flat; the upright text when not given. */
  plain?: string;
  /** A second, lighter line: the lunar date. */
  sub?: string;
  /** Omitted where the stage is narrow; the flat list contains it. */
  minor?: boolean;
}

interface InscriptionProps {
  entries: readonly InscriptionEntry[];
  surface: "courtyard" | "stele";
}

/** The facts as an inscription: upright on the wall or on a stone tablet; a flat list where there is no room. */
export function Inscription({ entries, surface }: InscriptionProps) {
  return (
    <dl className={styles.facts} data-surface={surface}>
      {entries.map(({ term, upright, plain = upright, sub, minor }) => (
        <div key={term} data-minor={minor || undefined}>
          <dt>{term}</dt>
          <dd>
            <span className={styles.upright}>{upright}</span>
            <span className={styles.plain}>{plain}</span>
          </dd>
          {sub && <dd className={styles.sub}>{sub}</dd>}
        </div>
      ))}
    </dl>
  );
}
