import { Link } from "react-router";
import { lifeDateText, parseLifeDate } from "@changming/kit/life-date";
import { useArt } from "@changming/ui/art-address";
import { buttonClass } from "@changming/ui/button";
import { Portrait } from "@changming/ui/portrait";
import { paths } from "../../paths.ts";
import { RememberDeed } from "../remembrance/remember-deed.tsx";
import { RememberNote } from "../remembrance/remember-note.tsx";
import type { Standing } from "./garden-data.ts";
import styles from "./stele.module.css";

export interface SteleProps {
  standing: Standing;
  /** Granite instead of limestone. */
  isMartyr: boolean;
}

/** A residence in its garden: a stele with portrait and name; below it, as on a museum's label, the rest. */
export function Stele({ standing, isMartyr }: SteleProps) {
  const { id, name, is_anniversary: isDay } = standing;
  const deed = isDay ? `${isMartyr ? "纪念日" : "忌辰"} · 缅怀` : "缅怀";
  return (
    <li className={styles.standing}>
      <div className={styles.pair}>
        <Link
          className={styles.stone}
          data-martyr={isMartyr || undefined}
          data-day={isDay || undefined}
          to={paths.residence(id)}
        >
          <Slab isMartyr={isMartyr} />
          <Portrait src={standing.avatar} familyName="" sizes="110px" className={styles.portrait} />
          <strong className="vert song" data-long={lengthMark(name)}>
            {name}
          </strong>
          {isDay && <Lamp />}
        </Link>
        <div className={styles.label}>
          <p className={styles.date}>{deathText(standing.shengu_date, isMartyr)}</p>
          <p className={styles.summary}>{standing.summary}</p>
          <div className={styles.deed}>
            <RememberDeed
              id={id}
              name={name}
              label={deed}
              className={buttonClass("calm", isDay ? styles.day : "")}
              isOneOfMany
            />
            <RememberNote id={id} name={name} className={styles.note} />
          </div>
        </div>
      </div>
    </li>
  );
}

function Slab({ isMartyr }: { isMartyr: boolean }) {
  const art = useArt();
  const drawing = isMartyr ? "scenes/stele-granite.svg" : "scenes/stele.svg";
  return <img className={styles.slab} src={art(drawing)} alt="" width={200} height={334} loading="lazy" />;
}

function Lamp() {
  const art = useArt();
  return <img className={styles.lamp} src={art("gifts/ever-burning-lamp.svg")} alt="" width={64} height={64} />;
}

/** How many letters a name has, where that makes it smaller: 4, 5 or 6, and from 7 on two columns. */
function lengthMark(name: string): 4 | 6 | 7 | undefined {
  const { length } = [...name];
  if (length < 4) return undefined;
  return length === 4 ? 4 : length < 7 ? 6 : 7;
}

/** 2018年3月12日 逝; as exactly as it is known. */
function deathText(date: string, isMartyr: boolean): string {
  const death = parseLifeDate(date);
  if (!death) return "逝世日期不详";
  return `${lifeDateText(death)}\u00a0${isMartyr ? "牺牲" : "逝"}`;
}
