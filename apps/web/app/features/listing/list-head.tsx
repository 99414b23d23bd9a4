import type { ReactNode } from "react";
import { useArt } from "@changming/ui/art-address";
import { Picture } from "@changming/ui/picture";
import { paths } from "../../paths.ts";
import { Crumbs } from "../site/crumbs.tsx";
import styles from "./list-head.module.css";

export interface ListHeadProps {
  title: string;
  lead: string;
  note?: string;
  /** The search box and what belongs to it. */
  children: ReactNode;
}

/** The head of a list: where one is, its name upright, a sentence, the search; far mountains behind. */
export function ListHead({ title, lead, note, children }: ListHeadProps) {
  const art = useArt();
  return (
    <section className={styles.head}>
      <div className={`wrap ${styles.in}`}>
        <div className={styles.crumbs}>
          <Crumbs above={[{ name: "首页", to: paths.home() }]} here={title} />
        </div>
        <h1 className={`vert ${styles.title}`}>{title}</h1>
        <div className={styles.words}>
          <p className="kai">{lead}</p>
          {note && <p className={styles.note}>{note}</p>}
          {children}
        </div>
      </div>
      {/* Last: it stands on the ground of what is above, and would move while that comes over a slow line. */}
      <div className={styles.hills}>
        <Picture src={art("scenes/mountains-1600.webp")} alt="" sizes="(max-width: 720px) 34rem, 68vw" isFirst />
      </div>
    </section>
  );
}
