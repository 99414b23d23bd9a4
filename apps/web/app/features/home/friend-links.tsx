import { HotScroll } from "@changming/ui/hot-scroll";
import { safeHref } from "../site/safe-href.ts";
import type { FriendLink } from "./home-data.ts";
import styles from "./friend-links.module.css";

/** Px after which the specification's loop starts over, and from one link to the next: five to a loop. */
const loop = 950;
const step = 190;

/** Houses we are glad to point to. They move only when they do not fit. */
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
