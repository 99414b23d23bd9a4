import { Link } from "react-router";
import { Icon } from "@changming/ui/icon";
import { paths } from "../../url/paths.ts";
import { safeHref } from "../../parts/safe-href.ts";
import type { Slide } from "../../data/home-data.ts";
import type { Slides } from "../../parts/use-slides.ts";
import styles from "./slide-strip.module.css";

/** The texts of the slides at the foot of the scene, small lamps as their marks, and the button that pauses them. */
export function SlideStrip({ slides, state, className = "" }: { slides: Slide[]; state: Slides; className?: string }) {
  return (
    <div
      ref={state.strip}
      className={`${styles.strip} ${className}`}
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

function SlideLink({ slide }: { slide: Slide }) {
  const content = (
    <>
      <span className={`song ${styles.title}`}>{slide.title}</span>
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
