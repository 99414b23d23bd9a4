import { type ReactNode, useId } from "react";
import styles from "./family-part.module.css";

interface FamilyPartProps {
  title: string;
  /** One sentence under the title. */
  lead?: string | undefined;
  /** At the end of the title's row: a link or a button. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A section of a page of the family area, with its own title. */
export function FamilyPart({ title, lead, aside, children }: FamilyPartProps) {
  const id = useId();
  return (
    <section className={styles.part} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        {aside}
      </div>
      {lead && <p className={styles.lead}>{lead}</p>}
      {children}
    </section>
  );
}
