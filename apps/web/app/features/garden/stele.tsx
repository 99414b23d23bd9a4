import { Link } from "react-router";
import { lifeDateText, parseLifeDate } from "@changming/kit/life-date";
import { useArt } from "@changming/ui/art-address";
import { buttonClass } from "@changming/ui/button";
import { Portrait } from "@changming/ui/portrait";
import { paths } from "../../url/paths.ts";
import { RememberAction, RememberNote } from "../remembrance/remember-action.tsx";
import type { GardenResidence } from "./garden-data.ts";
import styles from "./stele.module.css";

interface SteleProps {
  residence: GardenResidence;
  /** Granite instead of limestone. */
  isMartyr: boolean;
}

/** A residence in its garden: a stele with portrait and name, and a museum label with the rest. */
export function Stele({ residence, isMartyr }: SteleProps) {
  const { id, name, is_anniversary: isDay } = residence;
  const actionLabel = isDay ? `${isMartyr ? "纪念日" : "忌辰"} · 缅怀` : "缅怀";
  return (
    <li className={styles.stele}>
      <div className={styles.pair}>
        <Link
          className={styles.stone}
          data-martyr={isMartyr || undefined}
          data-day={isDay || undefined}
          to={paths.residence(id)}
        >
          <Slab isMartyr={isMartyr} />
          <Portrait src={residence.avatar} familyName="" sizes="110px" className={styles.portrait} />
          <strong className="vert song" data-long={lengthMark(name)}>
            {name}
          </strong>
          {isDay && <Lamp />}
        </Link>
        <div className={styles.label}>
          <p className={styles.date}>{deathText(residence.shengu_date, isMartyr)}</p>
          <p className={styles.summary}>{residence.summary}</p>
          <div className={styles.action}>
            <RememberAction
              id={id}
              name={name}
              label={actionLabel}
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

/** Size class of a name: smaller from 4 characters on, smaller still from 5 (6), two columns from 7. */
function lengthMark(name: string): 4 | 6 | 7 | undefined {
  const { length } = [...name];
  if (length < 4) return undefined;
  return length === 4 ? 4 : length < 7 ? 6 : 7;
}

/** 2018年3月12日 逝, with the precision that is known. */
function deathText(date: string, isMartyr: boolean): string {
  const death = parseLifeDate(date);
  if (!death) return "逝世日期不详";
  return `${lifeDateText(death)}\u00a0${isMartyr ? "牺牲" : "逝"}`;
}
