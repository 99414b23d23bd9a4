import type { ReactNode } from "react";
import { useArt } from "@changming/ui/art-address";
import { ResponsiveImage } from "@changming/ui/responsive-image";
import { paths } from "../../url/paths.ts";
import { Crumbs } from "../../parts/crumbs.tsx";
import styles from "./list-head.module.css";

interface ListHeadProps {
  title: string;
  lead: string;
  note?: string;
  /** The search box and what belongs to it. */
  children: ReactNode;
}

/** The head of a list: breadcrumbs, the title upright, a sentence, the search; mountains behind. */
export function ListHead({ title, lead, note, children }: ListHeadProps) {
  const art = useArt();
  return (
    <section className={styles.head}>
      <div className={`wrap ${styles.in}`}>
        <div className={styles.crumbs}>
          <Crumbs above={[{ name: "首页", to: paths.home() }]} here={title} />
        </div>
        <h1 className={`vert ${styles.title}`}>{title}</h1>
        <div className={styles.text}>
          <p className="kai">{lead}</p>
          {note && <p className={styles.note}>{note}</p>}
          {children}
        </div>
      </div>
      {/* Last: it is positioned below the rest, and would shift while that loads over a slow connection. */}
      <div className={styles.hills}>
        <ResponsiveImage
          src={art("scenes/mountains-1600.webp")}
          alt=""
          sizes="(max-width: 720px) 34rem, 68vw"
          isFirst
        />
      </div>
    </section>
  );
}
