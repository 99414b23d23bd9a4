import type { CSSProperties } from "react";
import { Flame } from "./flame.tsx";
import styles from "./lamps.module.css";

/** `lighting`: a taper lights it now. */
export type OwnLamp = "unlit" | "lighting" | "lit";

export interface LampsProps {
  surface: "courtyard" | "stele";
  /** The reader's own, in the middle. */
  own: OwnLamp;
  /** On the slip below it; "" for none. */
  ownName: string;
  /** How many others burn today. */
  others: number;
  /** Names of the newest others, newest first; "" for one without a name. */
  names: readonly string[];
  /** So many others burnt when the page was opened: those lit since then say their names once. */
  known: number;
}

/** Where the lamps of others stand on the steps, in stage units from the middle of their lowest row; then mirrored. */
const halfOfPlaces = [
  { x: 100, y: 0, size: 54 },
  { x: 84, y: -30, size: 46 },
  { x: 146, y: -1, size: 54 },
  { x: 122, y: -31, size: 46 },
  { x: 98, y: -56, size: 40 },
  { x: 160, y: -30, size: 46 },
  { x: 192, y: 1, size: 54 },
  { x: 140, y: -55, size: 40 },
  { x: 198, y: -31, size: 46 },
] as const;

interface Place {
  x: number;
  y: number;
  size: number;
}

const places: readonly Place[] = halfOfPlaces.flatMap((place) => [{ ...place, x: -place.x }, place]);

/** Where the newest lamps stand, newest first: each has its place from its number, however many follow. */
function placesOf(count: number): Place[] {
  const numbers = places.map((_, index) => count - 1 - index);
  return numbers.flatMap((number) => (number < 0 ? [] : (places[number % places.length] ?? [])));
}

/**
 * The lamps of today: the reader's own, and on the steps beside it those of others, each with its giver's name on hover.
 * Beyond the places that are drawn, a band of light.
 */
export function Lamps({ surface, own, ownName, others, names, known }: LampsProps) {
  return (
    <>
      <div className={styles.dusk} data-own={own} aria-hidden="true" />
      <div className={styles.shine} data-own={own} aria-hidden="true" />
      {others > places.length && <div className={styles.band} data-surface={surface} aria-hidden="true" />}
      {others > 0 && (
        <ul className={styles.lamps} data-surface={surface} aria-label="今天大家点的灯">
          {placesOf(others).map((place, index) => (
            <SmallLamp key={others - index} place={place} name={names[index] ?? ""} isNew={others - index > known} />
          ))}
        </ul>
      )}
      <div className={styles.own} data-surface={surface} data-own={own} aria-hidden="true">
        <div className={styles.stand} />
        <div className={styles.litStand} />
        {own !== "unlit" && <Flame x={60} y={34} scale={1.7} />}
        {own === "lighting" && <Taper />}
        {own !== "unlit" && ownName !== "" && <Slip name={ownName} />}
      </div>
    </>
  );
}

function SmallLamp({ place, name, isNew }: { place: Place; name: string; isNew: boolean }) {
  const position = { "--x": `${place.x}px`, "--y": `${place.y}px`, "--size": `${place.size}px` } as CSSProperties;
  return (
    <li className={styles.small} style={position} data-new={isNew || undefined}>
      {name === "" ? (
        <span className="hide">没有写名字的灯</span>
      ) : (
        <span className={styles.label}>
          {name}
          <span className="hide">点的灯</span>
        </span>
      )}
    </li>
  );
}

/** As many characters as fit on the slip below the bowl. */
const maxOnSlip = 4;

/** The paper slip with the giver's name. */
function Slip({ name }: { name: string }) {
  const letters = [...name];
  const text = letters.length > maxOnSlip ? [...letters.slice(0, maxOnSlip - 1), "…"] : letters;
  return (
    <p className={styles.slip} style={{ "--letters": text.length } as CSSProperties}>
      {text.join("")}
    </p>
  );
}

/** The burning taper that reaches to the wick, and goes again. */
function Taper() {
  return (
    <svg className={styles.taper} viewBox="0 0 200 156" aria-hidden="true">
      <path className={styles.wood} d="M196 148 10 29" />
      <path className={styles.ember} d="M24 38 10 29" />
    </svg>
  );
}
