import { Link } from "react-router";
import { placeText } from "@changming/kit/place-text";
import { HotScroll } from "@changming/ui/hot-scroll";
import { ResponsiveImage } from "@changming/ui/responsive-image";
import { SpineTitle } from "@changming/ui/section-spine";
import { paths } from "../../url/paths.ts";
import { counted } from "../../parts/counted.ts";
import type { GardenCard } from "../../data/home-data.ts";
import styles from "./garden-scroll.module.css";

/** The gardens as one long hand scroll across the whole width. A name is beside its image, never on it. */
export function GardenScroll({ gardens, className = "" }: { gardens: GardenCard[]; className?: string }) {
  if (gardens.length === 0) return null;
  return (
    <section className={`${styles.gardens} ${className}`} aria-labelledby="gardens">
      <div className={`wrap ${styles.head}`}>
        <SpineTitle id="gardens" title="园区" />
        <p className={`kai ${styles.lead}`}>
          <span>每一处园子，都有自己的山水。</span>
          <span>居所安在其中，有邻里，有四时。</span>
        </p>
      </div>
      <HotScroll
        label="园区"
        axis="x"
        loop={950}
        step={475}
        items={gardens}
        itemKey={(garden) => garden.id}
        listClass={styles.scroll}
        barClass={`wrap ${styles.bar}`}
        foot={
          <Link className={`link ${styles.all}`} to={paths.gardens()}>
            全部园区
          </Link>
        }
      >
        {(garden) => (
          <Link className={styles.garden} to={paths.garden(garden.id)}>
            <ResponsiveImage
              src={garden.thumb}
              alt=""
              width={1200}
              height={600}
              sizes="461px"
              className={styles.image}
            />
            <span className={styles.caption}>
              <strong className="song">{garden.garden_name}</strong>
              <span>{placeText(garden.region, " · ")}</span>
              <span className={styles.count}>居所 {counted(garden.residence_nums)} 处</span>
            </span>
          </Link>
        )}
      </HotScroll>
    </section>
  );
}
