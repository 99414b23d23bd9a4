import styles from "./inscription.module.css";

export interface InscriptionEntry {
  term: string;
  /** With Chinese numerals, for upright writing. */
  upright: string;
  /** With digits, for a list that lies flat; the upright text when not given. */
  plain?: string;
  /** A second, softer line: the lunar date. */
  sub?: string;
  /** Left out where the stage is narrow; the flat list says it. */
  minor?: boolean;
}

export interface InscriptionProps {
  entries: readonly InscriptionEntry[];
  ground: "courtyard" | "stele";
}

/** The facts as an inscription: upright on the wall or on a tablet of stone; a flat list where there is no room. */
export function Inscription({ entries, ground }: InscriptionProps) {
  return (
    <dl className={styles.facts} data-ground={ground}>
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
