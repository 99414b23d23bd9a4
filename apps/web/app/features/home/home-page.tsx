import { useEffect, type ReactNode, useRef, useState } from "react";
import type { GiftPush, HomeIndex, HomeIndex2, FriendLink } from "../../data/home-data.ts";
import type { ActivityItem } from "../../parts/distinct-activity.ts";
import { storeLocally } from "../../browser/store-locally.ts";
import { Hero } from "./hero.tsx";
import { useIdlePage } from "./use-idle-page.ts";
import { ResidenceCarousel, NewResidences, GardenScroll, NewsLists } from "./home-sections.tsx";
import { SiteTicker } from "./site-ticker.tsx";
import { HotScroll } from "@changming/ui/hot-scroll";
import { safeHref } from "../../parts/safe-href.ts";
import styles from "./home-page.module.css";

interface HomePageProps {
  index: HomeIndex;
  index2: HomeIndex2;
  gifts: GiftPush[];
  activity: ActivityItem[];
}

/** The home page from top to bottom: scene, residences, gardens, texts (R-home-1, R-home-2, R-home-6). */
export function HomePage({ index, index2, gifts, activity }: HomePageProps) {
  useEffect(() => storeHome([...index.gResidenceList, ...index2.residenceList]), [index, index2]);
  return (
    <>
      <Hero index={index} gifts={gifts} />
      <SiteTicker rendered={activity} />
      <Near>
        <ResidenceCarousel residences={index.gResidenceList} className={styles.section} />
      </Near>
      <Near>
        <NewResidences residences={index2.residenceList} className={styles.section} />
      </Near>
      <Near>
        <GardenScroll gardens={index.gardenList} className={styles.section} />
      </Near>
      <NewsLists notices={index2.noticeList} news={index2.newsList} className={styles.section} />
      <FriendLinks links={index2.friendLinkList} />
    </>
  );
}

/** Distance from the window at which a section's fonts are requested. */
const margin = "300px 0px";
const hands = ["scroll", "pointermove", "touchstart", "keydown"] as const;

/**
 * A section below the first view. At first its names use a system font: our own is sent in slices, one for nearly every
 * name. They are requested when the user scrolls and the section comes near, or when the page is idle.
 */
function Near({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  const isAtRest = useIdlePage();
  useEffect(() => {
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), { rootMargin: margin });
    const begin = () => place.current && watch.observe(place.current);
    for (const hand of hands) addEventListener(hand, begin, { once: true, passive: true });
    return () => {
      watch.disconnect();
      for (const hand of hands) removeEventListener(hand, begin);
    };
  }, []);
  return (
    <div ref={place} className={isNear || isAtRest ? undefined : styles.far}>
      {children}
    </div>
  );
}

/**
 * Stores which residences the home page displayed, under the key of R-residence-13; a gift removes it again. Ids only:
 * a residence may be made private tomorrow, and no browser may reveal its name then.
 */
export function storeHome(residences: readonly { id: number }[]): void {
  storeLocally({ home_list: JSON.stringify(residences.map(({ id }) => id)) });
}

/** Length of the loop, and distance between two links, in px (R-site-14): five links per loop. */
const friendLoop = 950;
const friendStep = 190;

/** Links to friendly sites. They scroll only when they do not fit. */
function FriendLinks({ links }: { links: FriendLink[] }) {
  if (links.length === 0) return null;
  return (
    <section className={`wrap ${styles.friends}`} aria-labelledby="friends">
      <h2 id="friends">友情链接</h2>
      <HotScroll
        label="友情链接"
        axis="x"
        loop={friendLoop}
        step={friendStep}
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
