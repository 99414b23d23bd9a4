import type { CSSProperties } from "react";
import { Link } from "react-router";
import { emblemNames } from "@changming/contract/emblems";
import { useArt } from "@changming/ui/art-address";
import { Mount, Portrait } from "@changming/ui/portrait";
import { CalligraphyText } from "@changming/ui/scene/calligraphy-text";
import { counted } from "../../parts/counted.ts";
import { paths } from "../../url/paths.ts";
import type { Entry, EraGroup } from "./era-groups.ts";
import type { ListedResidence } from "./load-list.ts";
import styles from "./era-list.module.css";

/** People by era: one of each era large with an image and a line upright, the others with their names in calligraphy. */
export function EraList({ groups }: { groups: EraGroup[] }) {
  return groups.map(({ key, name, counts, isContinued, entries, lead }, place) => (
    <section key={key} className={name === "" ? styles.hits : styles.era} aria-label={name || "寻访所得"}>
      {name !== "" && (
        <header>
          <h2>{name}</h2>
          <p>
            {counted(counts)} 位{isContinued && "，接上页"}
          </p>
        </header>
      )}
      <ul role="list">
        {entries.map((entry, at) =>
          entry === lead ? (
            <Lead key={entry.item.id} entry={entry} isFirst={place === 0} layout={layoutOf(at, entries.length)} />
          ) : (
            <One key={entry.item.id} entry={entry} />
          ),
        )}
      </ul>
    </section>
  ));
}

type Layout = "alone" | "low" | "tall";

const columns = 3;

/** Tall beside two rows of the others; in a last row of several it would leave a hole. */
function layoutOf(at: number, count: number): Layout {
  if (count === 1) return "alone";
  const isInLastRow = count - 1 - at <= columns - 1 - (at % columns);
  return at >= columns && isInLastRow ? "low" : "tall";
}

interface LeadProps {
  entry: Entry;
  isFirst: boolean;
  layout: Layout;
}

function Lead({ entry: { item, shows, drawing }, isFirst, layout }: LeadProps) {
  const art = useArt();
  const quote = item.opening.length > 2 ? [item.opening.join("")] : item.opening;
  const lines = quote.length > 0 ? quote : [item.summary];
  return (
    <li className={layout === "tall" ? styles.lead : `${styles.lead} ${styles[layout]}`}>
      <Link to={paths.residence(item.id)}>
        {shows === "portrait" || shows === "scene" ? (
          <Mount className={styles.image}>
            <Portrait src={item.avatar} familyName="" sizes="180px" isFirst={isFirst} />
          </Mount>
        ) : (
          shows === "emblem" && (
            <Mount className={`${styles.image} ${styles.drawn}`}>
              <img src={art(`emblems/${drawing}.svg`)} alt="" width={96} height={96} />
            </Mount>
          )
        )}
        <span className={styles.upright}>
          <Name item={item} />
          <span className={styles.opening}>
            {lines.map((line) => (
              <span key={line}>{line}</span>
            ))}
          </span>
        </span>
        <Facts item={item} />
        {layout === "alone" && quote.length > 0 && <span className={styles.summary}>{item.summary}</span>}
      </Link>
    </li>
  );
}

function One({ entry: { item, shows, drawing } }: { entry: Entry }) {
  const art = useArt();
  const quote = item.opening.join("");
  return (
    <li className={styles.one}>
      <Link to={paths.residence(item.id)}>
        <span className={styles.plate}>
          <Name item={item} />
        </span>
        <span className={styles.text}>
          <Facts item={item} />
          <span className={quote === "" ? styles.summary : styles.quote}>{quote || item.summary}</span>
        </span>
        {shows === "emblem" && (
          <img
            className={styles.mark}
            src={art(`emblems/${drawing}.svg`)}
            alt=""
            width={64}
            height={64}
            loading="lazy"
          />
        )}
        {shows === "portrait" && (
          <span className={styles.mark}>
            <Portrait src={item.avatar} familyName="" sizes="64px" />
          </span>
        )}
      </Link>
    </li>
  );
}

/** The name in calligraphy, smaller the longer it is; in Kai where the font lacks a character. */
function Name({ item: { name, brush } }: { item: ListedResidence }) {
  return (
    <strong className={styles.name} style={{ "--count": Math.max([...name].length, 2) } as CSSProperties}>
      <CalligraphyText text={name} outline={brush} />
    </strong>
  );
}

function Facts({ item: { years, place, emblem } }: { item: ListedResidence }) {
  return (
    <span className={styles.facts}>
      <span>{years.replace("–", " — ")}</span>
      <span>
        {place !== "" && <span>{place}</span>} {emblem !== "" && <span>{emblemNames[emblem]}</span>}
      </span>
    </span>
  );
}
