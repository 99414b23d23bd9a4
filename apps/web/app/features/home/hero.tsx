import { type TouchEvent, useRef } from "react";
import { Link } from "react-router";
import { SearchBox } from "@changming/ui/search-box";
import { paths } from "../../url/paths.ts";
import { useSiteSearch } from "../../parts/use-site-search.ts";
import { HeroScenes } from "./hero-scenes.tsx";
import type { GiftPush, HomeIndex } from "../../data/home-data.ts";
import { Lantern } from "./lantern.tsx";
import { SlideStrip } from "./slide-strip.tsx";
import { useSlides } from "../../parts/use-slides.ts";
import styles from "./hero.module.css";

/** Distance across that a finger must move to turn a slide, in px. */
const swipe = 48;
const maxHotWords = 8;

/** A night scene with the search box, the latest gift as a lantern, and the slides that change the scene. */
export function Hero({ index, gifts }: { index: HomeIndex; gifts: GiftPush[] }) {
  const hero = useRef<HTMLElement>(null);
  const start = useRef({ x: 0, y: 0 });
  const slides = useSlides(index.slideList.length, hero);
  const search = useSiteSearch();

  function handleTouchStart({ touches }: TouchEvent) {
    const touch = touches[0];
    if (touch) start.current = { x: touch.clientX, y: touch.clientY };
  }

  function handleTouchEnd({ changedTouches }: TouchEvent) {
    const touch = changedTouches[0];
    if (!touch || index.slideList.length < 2) return;
    const across = touch.clientX - start.current.x;
    const down = touch.clientY - start.current.y;
    if (Math.abs(across) > swipe && Math.abs(across) > 2 * Math.abs(down)) slides.step(across < 0 ? 1 : -1);
  }

  return (
    <section
      ref={hero}
      className={`night ${styles.hero}`}
      aria-label="寻访"
      onTouchStart={handleTouchStart}
      onTouchEnd={handleTouchEnd}
    >
      <HeroScenes slides={index.slideList} index={slides.index} />
      <div className={`wrap ${styles.in}`}>
        <h1 className={`vert ${styles.title}`}>
          <span>为思念</span>
          <span>留一盏灯</span>
        </h1>
        <div className={styles.find}>
          <p className={`kai ${styles.lead}`}>
            寻访一个人，读他的一生，
            <br />
            把想说的话，慢慢说完。
          </p>
          <SearchBox
            action={paths.search()}
            name="words"
            label="寻访"
            placeholder="逝者姓名、籍贯或园区"
            onSearch={search}
            className={styles.search}
          />
          {index.hotWordList.length > 0 && (
            <p className={styles.hot}>
              <span>近来常寻</span>
              {index.hotWordList.slice(0, maxHotWords).map((word) => (
                <Link key={word} to={paths.search(word)}>
                  {word}
                </Link>
              ))}
            </p>
          )}
        </div>
        <Lantern rendered={gifts} className={styles.lantern} />
        {index.slideList.length > 0 && <SlideStrip slides={index.slideList} state={slides} className={styles.strip} />}
      </div>
    </section>
  );
}
