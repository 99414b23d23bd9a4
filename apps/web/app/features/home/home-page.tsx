import { useEffect } from "react";
import { FriendLinks } from "./friend-links.tsx";
import { GardenScroll } from "./garden-scroll.tsx";
import { Hero } from "./hero.tsx";
import type { GiftPush, HomeIndex, HomeIndex2, RecentNewsItem } from "../../data/home-data.ts";
import { storeHome } from "./stored-home.ts";
import { Near } from "./near.tsx";
import { NewResidences } from "./new-residences.tsx";
import { NewsLists } from "./news-lists.tsx";
import { ResidenceCarousel } from "./residence-carousel.tsx";
import { Ribbon } from "./ribbon.tsx";
import styles from "./home-page.module.css";

interface HomePageProps {
  index: HomeIndex;
  index2: HomeIndex2;
  gifts: GiftPush[];
  news: RecentNewsItem[];
}

/** The home page from top to bottom: scene, residences, gardens, texts. */
export function HomePage({ index, index2, gifts, news }: HomePageProps) {
  useEffect(() => storeHome([...index.gResidenceList, ...index2.residenceList]), [index, index2]);
  return (
    <>
      <Hero index={index} gifts={gifts} />
      <Ribbon rendered={news} />
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
