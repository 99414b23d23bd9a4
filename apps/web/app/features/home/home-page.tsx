import { useEffect } from "react";
import type { GiftPush, HomeIndex, HomeIndex2, FriendLink } from "../../data/home-data.ts";
import type { ActivityItem } from "../../parts/distinct-activity.ts";
import { storeLocally } from "../../browser/store-locally.ts";
import { Hero } from "./hero.tsx";
import { ResidenceCarousel, NewResidences, GardenScroll, NewsLists } from "./home-sections.tsx";
import { SiteTicker } from "./site-ticker.tsx";
import { HotScroll } from "@changming/ui/hot-scroll";
import { LazyHydration } from "../../browser/lazy-hydration.tsx";
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
      <LazyHydration>
        <SiteTicker rendered={activity} />
      </LazyHydration>
      <LazyHydration>
        <ResidenceCarousel residences={index.gResidenceList} className={styles.section} />
      </LazyHydration>
      <LazyHydration>
        <NewResidences residences={index2.residenceList} className={styles.section} />
      </LazyHydration>
      <LazyHydration>
        <GardenScroll gardens={index.gardenList} className={styles.section} />
      </LazyHydration>
      <LazyHydration>
        <NewsLists notices={index2.noticeList} news={index2.newsList} className={styles.section} />
      </LazyHydration>
      <LazyHydration>
        <FriendLinks links={index2.friendLinkList} />
      </LazyHydration>
    </>
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
