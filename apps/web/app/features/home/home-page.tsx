import { useEffect } from "react";
import { FriendLinks } from "./friend-links.tsx";
import { GardenScroll } from "./garden-scroll.tsx";
import { Hero } from "./hero.tsx";
import type { GiftPush, HomeIndex, HomeIndex2, RecentNewsItem } from "./home-data.ts";
import { keepHome } from "./kept-home.ts";
import { Near } from "./near.tsx";
import { NewResidences } from "./new-residences.tsx";
import { NewsLists } from "./news-lists.tsx";
import { ResidenceShelf } from "./residence-shelf.tsx";
import { Ribbon } from "./ribbon.tsx";
import styles from "./home-page.module.css";

export interface HomePageProps {
  index: HomeIndex;
  index2: HomeIndex2;
  gifts: GiftPush[];
  news: RecentNewsItem[];
}

/** Place, people, places, words: the first page from top to bottom. */
export function HomePage({ index, index2, gifts, news }: HomePageProps) {
  useEffect(() => keepHome([...index.gResidenceList, ...index2.residenceList]), [index, index2]);
  return (
    <>
      <Hero index={index} gifts={gifts} />
      <Ribbon rendered={news} />
      <Near>
        <ResidenceShelf residences={index.gResidenceList} className={styles.section} />
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
