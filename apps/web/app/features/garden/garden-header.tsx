import { type CSSProperties, useEffect, useId, useRef, useState } from "react";
import { Icon } from "@changming/ui/icon";
import { ResponsiveImage } from "@changming/ui/responsive-image";
import type { Outline } from "@changming/ui/scene/calligraphy-text";
import { paths } from "../../url/paths.ts";
import { ShareButton } from "../share/share-button.tsx";
import { counted } from "../../parts/counted.ts";
import { Crumbs } from "../../parts/crumbs.tsx";
import { phrasesOf } from "../../parts/phrases.ts";
import { useSlides } from "../../parts/use-slides.ts";
import { useSwipe } from "../../parts/use-swipe.ts";
import type { GardenDetail } from "./garden-data.ts";
import { imagesOf, regionText, KindMark } from "./garden-texts.tsx";
import styles from "./garden-header.module.css";

/** The top of a garden page: the name is beside the images, never on them (R-garden-3). */
export function GardenHeader({ garden }: { garden: GardenDetail }) {
  const { garden_name: name, region, residence_nums: residences, address, kind } = garden;
  return (
    <section className={styles.header} aria-label={name}>
      {/* In the order of a phone: what is displayed first arrives first, so that nothing moves while the page loads. */}
      <GardenBanner name={name} images={imagesOf(garden)} />
      <div className={styles.plate}>
        <div className={styles.crumbs}>
          <Crumbs
            above={[
              { name: "首页", to: paths.home() },
              { name: "园区", to: paths.gardens() },
            ]}
          />
        </div>
        <div className={styles.name}>
          <GardenName name={name} outline={garden.brush} />
          {garden.summary !== "" && (
            <p className={styles.summary}>
              {phrasesOf(garden.summary).map((phrase, place) => (
                <span key={place}>{phrase}</span>
              ))}
            </p>
          )}
        </div>
        <div className={styles.facts}>
          <KindMark kind={kind} />
          {region !== "" && <span>{regionText(region)}</span>}
          <span>居所 {counted(residences)} 处</span>
          <ShareButton title={name} path={paths.garden(garden.id)} />
          {address !== "" && <span className={styles.address}>{address}</span>}
        </div>
      </div>
    </section>
  );
}

/**
 * The garden's name in calligraphy: a column beside the image, a row on phones; set in Song where a glyph path is
 * missing.
 */
function GardenName({ name, outline }: { name: string; outline: Outline }) {
  const letters = [...name];
  const size = { "--count": Math.min(Math.max(letters.length, 3), 8) } as CSSProperties;
  if (!outline) {
    return (
      <h1 className={styles.set} style={size}>
        {name}
      </h1>
    );
  }
  return (
    <h1 className={styles.calligraphy} style={size}>
      <span className="hide">{name}</span>
      <Glyphs letters={letters} outline={outline} />
    </h1>
  );
}

/** Each character gets its own square of the outline's row, so that the squares can be laid out in either direction. */
function Glyphs({ letters, outline }: { letters: string[]; outline: NonNullable<Outline> }) {
  const id = useId();
  const { path, width, height } = outline;
  const cell = width / letters.length;
  return (
    <span className={styles.letters} aria-hidden="true">
      {letters.map((letter, place) => (
        <svg key={`${place}${letter}`} width={64} height={64} viewBox={`${place * cell} 0 ${cell} ${height}`}>
          {place === 0 && (
            <defs>
              <path id={id} d={path} />
            </defs>
          )}
          <use href={`#${id}`} />
        </svg>
      ))}
    </span>
  );
}

/** Delay after a turn until the next image is fetched, in ms: a second before it becomes visible. */
const prefetchDelay = 4_000;

/** The garden's images, one visible at a time; the next is fetched shortly before its turn. */
function GardenBanner({ name, images }: { name: string; images: string[] }) {
  const frame = useRef<HTMLDivElement>(null);
  const slides = useSlides(images.length, frame);
  const swipe = useSwipe(slides.step);
  const { index, isAutomatic } = slides;
  const [reach, setReach] = useState(0);

  useEffect(() => {
    if (!isAutomatic) return;
    const timer = setTimeout(() => setReach((before) => Math.max(before, index + 1)), prefetchDelay);
    return () => clearTimeout(timer);
  }, [isAutomatic, index]);

  return (
    <div
      ref={frame}
      className={styles.banner}
      role="group"
      aria-roledescription="轮播"
      aria-label={`${name}的景色`}
      {...swipe}
    >
      <div ref={slides.strip} className={styles.images} aria-live={isAutomatic ? "off" : "polite"}>
        {images.slice(0, Math.max(reach, index) + 1).map((image, place) => (
          <div
            key={place}
            className={styles.image}
            data-visible={place === index || undefined}
            aria-hidden={place !== index}
          >
            <ResponsiveImage
              src={image}
              alt={images.length > 1 ? `${name}的景色，第 ${place + 1} 幅` : `${name}的景色`}
              width={1600}
              height={800}
              sizes="(max-width: 720px) 100vw, 68vw"
              isFirst={place === 0}
            />
          </div>
        ))}
      </div>
      {images.length > 1 && (
        <div className={styles.marks}>
          {images.map((image, place) => (
            <button
              key={`${place} ${image}`}
              type="button"
              className={styles.mark}
              aria-label={`第 ${place + 1} 幅，共 ${images.length} 幅`}
              aria-current={place === index || undefined}
              onClick={() => slides.show(place)}
            />
          ))}
          {slides.canPause && (
            <button
              type="button"
              className={styles.hold}
              aria-label={slides.isPaused ? "继续轮播" : "暂停轮播"}
              onClick={slides.togglePause}
            >
              <Icon name={slides.isPaused ? "play" : "pause"} />
            </button>
          )}
        </div>
      )}
    </div>
  );
}
