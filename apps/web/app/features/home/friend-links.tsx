import { HotScroll } from "@changming/ui/hot-scroll";
import { safeHref } from "../../parts/safe-href.ts";
import type { FriendLink } from "../../data/home-data.ts";
import styles from "./friend-links.module.css";

/** Length of the loop, and distance between two links, in px (R-site-14): five links per loop. */
const loop = 950;
const step = 190;

/** Links to friendly sites. They scroll only when they do not fit. */
export function FriendLinks({ links }: { links: FriendLink[] }) {
  if (links.length === 0) return null;
  return (
    <section className={`wrap ${styles.friends}`} aria-labelledby="friends">
      <h2 id="friends">友情链接</h2>
      <HotScroll
        label="友情链接"
        axis="x"
        loop={loop}
        step={step}
        items={links.map((link, place) => ({ ...link, place }))}
        itemKey={({ place, url }) => `${place} ${url}`}
        controls="pause"
        className={styles.row}
        listClass={styles.list}
        barClass={styles.bar}
      >
        {({ name, url }) => (
          <a
            className={styles.link}
            href={safeHref(url) ?? undefined}
            target="_blank"
            rel="noopener noreferrer"
            title={name}
          >
            {name}
          </a>
        )}
      </HotScroll>
    </section>
  );
}
