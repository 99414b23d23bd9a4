import { type TouchEvent, useRef, useEffect, useState } from "react";
import { Link } from "react-router";
import { SearchBox } from "@changming/ui/search-box";
import { useArt } from "@changming/ui/art-address";
import { isNightScene } from "@changming/ui/art/scene-image";
import { ResponsiveImage } from "@changming/ui/responsive-image";
import { LazyHydration } from "../../browser/lazy-hydration.tsx";
import { paths } from "../../url/paths.ts";
import { useSiteSearch } from "../../parts/use-site-search.ts";
import type { Slide, GiftPush, HomeIndex } from "../../data/home-data.ts";
import { useSlides, type Slides } from "../../parts/use-slides.ts";
import { Lantern } from "./lantern.tsx";
import { Icon } from "@changming/ui/icon";
import { safeHref } from "../../parts/safe-href.ts";
import styles from "./hero.module.css";

/** Distance across that a finger must move to turn a slide, in px. */
const swipe = 48;
const maxHotWords = 8;

/** A night scene with the search box (R-home-5), the latest gift as a lantern, and the slides that change the scene. */
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
        <LazyHydration>
          <Lantern rendered={gifts} className={styles.lantern} />
        </LazyHydration>
        {index.slideList.length > 0 && <SlideStrip slides={index.slideList} state={slides} className={styles.strip} />}
      </div>
    </section>
  );
}

/** Delay after a turn until the next image is fetched, in ms: a second before it becomes visible. */
const prefetchDelay = 4_000;

/** A residence's scene is lit in the middle; the other scenes are lit on the right. */
const isStage = (image: string) => /^\/art\/scenes\/(?:residence|level)-/.test(image);

/** The images of the slides, one visible at a time; each is fetched shortly before its turn. */
function HeroScenes({ slides, index }: { slides: Slide[]; index: number }) {
  const art = useArt();
  const [requested, setRequested] = useState<ReadonlySet<number>>(() => new Set([0]));
  const count = Math.max(1, slides.length);

  useEffect(() => {
    const request = (next: number) =>
      setRequested((before) => (before.has(next) ? before : new Set([...before, next])));
    request(index);
    const timer = setTimeout(() => request((index + 1) % count), prefetchDelay);
    return () => clearTimeout(timer);
  }, [index, count]);

  const images = slides.length > 0 ? slides.map((slide) => slide.image) : [art("scenes/night-lake-1440.webp")];
  return (
    <div className={styles.scenes} aria-hidden="true">
      {images.map((image, place) =>
        requested.has(place) || place === index ? (
          <div
            key={place}
            className={`${styles.scene} ${isNightScene(image) ? "" : styles.day} ${isStage(image) ? styles.stage : ""}`}
            data-visible={place === index || undefined}
          >
            <ResponsiveImage src={image} alt="" sizes="100vw" isFirst={place === 0} />
          </div>
        ) : null,
      )}
    </div>
  );
}

/** The texts of the slides at the foot of the scene, small lamps as their marks, and the button that pauses them. */
function SlideStrip({ slides, state, className = "" }: { slides: Slide[]; state: Slides; className?: string }) {
  return (
    <div
      ref={state.strip}
      className={`${styles.slideStrip} ${className}`}
      role="group"
      aria-roledescription="轮播"
      aria-label="时令与话题"
    >
      <div className={styles.captions} aria-live={state.isAutomatic ? "off" : "polite"}>
        {slides.map((slide, place) => (
          <div
            key={slide.id}
            className={styles.caption}
            role="group"
            aria-roledescription="幻灯"
            aria-label={`第 ${place + 1} 幅，共 ${slides.length} 幅`}
            data-visible={place === state.index || undefined}
          >
            <SlideLink slide={slide} />
          </div>
        ))}
      </div>
      {slides.length > 1 && (
        <div className={styles.marks}>
          {slides.map((slide, place) => (
            <button
              key={slide.id}
              type="button"
              className={styles.mark}
              aria-label={`第 ${place + 1} 幅：${slide.title}`}
              aria-current={place === state.index || undefined}
              onClick={() => state.show(place)}
            />
          ))}
          {state.canPause && (
            <button
              type="button"
              className={styles.hold}
              aria-label={state.isPaused ? "继续轮播" : "暂停轮播"}
              onClick={state.togglePause}
            >
              <Icon name={state.isPaused ? "play" : "pause"} />
            </button>
          )}
        </div>
      )}
    </div>
  );
}

/** The text of a slide as a link: to its own page, or to another address in a new tab (R-home-4). */
function SlideLink({ slide }: { slide: Slide }) {
  const content = (
    <>
      <span className={`song ${styles.slideTitle}`}>{slide.title}</span>
      {slide.subtitle && <span className={styles.subtitle}>{slide.subtitle}</span>}
    </>
  );
  const href = safeHref(slide.links);
  if (slide.needJump === 1) {
    return (
      <Link className={styles.text} to={paths.slide(slide.id)}>
        {content}
      </Link>
    );
  }
  if (href === null) return <span className={styles.text}>{content}</span>;
  return (
    <a className={styles.text} href={href} target="_blank" rel="noopener">
      {content}
      <span className="hide">（在新窗口打开）</span>
    </a>
  );
}
