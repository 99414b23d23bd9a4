import { Link, useLocation, useNavigation, useNavigationType } from "react-router";
import { type RefObject, useEffect, useRef } from "react";
import { EmptyState } from "@changming/ui/empty-state";
import { pages, paths } from "../../url/paths.ts";
import { counted } from "../../parts/counted.ts";
import { NothingListed } from "../../parts/nothing-listed.tsx";
import { Pager } from "../../parts/pager.tsx";
import {
  choicesText,
  isNarrowed,
  listAddress,
  listAnchor,
  noChoices,
  sortNames,
  type GardenView,
  type GardenResidence,
} from "./garden-data.ts";
import styles from "./garden-residences.module.css";
import { lifeDateText, parseLifeDate } from "@changming/kit/life-date";
import { useArt } from "@changming/ui/art-address";
import { buttonClass } from "@changming/ui/button";
import { Portrait } from "@changming/ui/portrait";
import { RememberAction, RememberNote } from "../remembrance/remember-action.tsx";

/** The residences that match the choices, as steles in rows, and the pager. */
export function GardenResidences({ garden, levels, choices, list }: GardenView) {
  const head = useListHead();
  const isComing = useNavigation().location?.pathname === pages.garden.path;
  const to = (page: number) => listAddress(garden.id, choices, page);
  return (
    <section id={listAnchor} className={`wrap ${styles.residences}`} aria-labelledby="standing" aria-busy={isComing}>
      <div className={styles.head}>
        <h2 id="standing" ref={head} tabIndex={-1}>
          园中居所
        </h2>
        <Sum garden={garden} levels={levels} choices={choices} list={list} />
      </div>
      {list.items.length > 0 ? (
        <ul role="list" className={styles.steles}>
          {list.items.map((residence) => (
            <Stele
              key={residence.id}
              residence={residence}
              isMartyr={residence.kind === "martyr" || garden.kind === "martyrs"}
            />
          ))}
        </ul>
      ) : (
        <NothingListed list={list} first={to(1)} what="居所" level={3}>
          <Nobody garden={garden} levels={levels} choices={choices} />
        </NothingListed>
      )}
      <Pager list={list} to={to} further="请选一个等第或区位，缩小范围再看。" />
    </section>
  );
}

function Sum({ garden, levels, choices, list }: GardenView) {
  const order = choices.sort === 0 ? "" : `，${sortNames[choices.sort]}的在前`;
  return (
    <p className={styles.sum} aria-live="polite">
      {isNarrowed(choices)
        ? `${choicesText(choices, levels)}，${counted(list.counts)} 处`
        : `共 ${counted(list.counts)} 处`}
      {order}
      {isNarrowed(choices) && (
        <Link className="link" to={listAddress(garden.id, noChoices)}>
          全部
        </Link>
      )}
    </p>
  );
}

/** Why the list is empty, and where to go on. */
function Nobody({ garden, levels, choices }: Omit<GardenView, "list">) {
  if (isNarrowed(choices)) {
    return (
      <EmptyState
        title={`没有找到：${choicesText(choices, levels)}`}
        text="可以换一个写法，或少选一项；由家人收起的居所不会出现在这里。"
        level={3}
      >
        <Link className="link" to={listAddress(garden.id, noChoices)}>
          重置，看全部居所
        </Link>
        {choices.keywords !== "" && (
          <Link className="link" to={paths.search(choices.keywords)}>
            在各园里找“{choices.keywords}”
          </Link>
        )}
      </EmptyState>
    );
  }
  return (
    <EmptyState title="园子刚开，还没有居所" text="第一处居所安好以后，会立在这里。" level={3}>
      {garden.kind === "ordinary" && (
        <Link className="link" to={paths.apply()}>
          为他安一处居所
        </Link>
      )}
      <Link className="link" to={paths.gardens()}>
        看看别的园区
      </Link>
    </EmptyState>
  );
}

/** Focuses the heading of the list after choices were applied or a page was turned, but not after back navigation. */
function useListHead(): RefObject<HTMLHeadingElement | null> {
  const head = useRef<HTMLHeadingElement>(null);
  const { hash, key } = useLocation();
  const type = useNavigationType();
  useEffect(() => {
    if (hash === `#${listAnchor}` && type !== "POP") head.current?.focus({ preventScroll: true });
  }, [hash, key, type]);
  return head;
}

interface SteleProps {
  residence: GardenResidence;
  /** Granite instead of limestone. */
  isMartyr: boolean;
}

/** A residence in its garden: a stele with portrait and name, and a museum label with the rest (R-garden-6). */
function Stele({ residence, isMartyr }: SteleProps) {
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
              className={buttonClass("secondary", isDay ? styles.day : "")}
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
