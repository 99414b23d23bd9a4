import { Link, useLocation, useNavigation, useNavigationType } from "react-router";
import { type RefObject, useEffect, useRef } from "react";
import { EmptyState } from "@changming/ui/empty-state";
import { pages, paths } from "../../url/paths.ts";
import { counted } from "../../parts/counted.ts";
import { NothingListed } from "../../parts/nothing-listed.tsx";
import { Pager } from "../../parts/pager.tsx";
import { choicesText, isNarrowed, listAddress, listAnchor, noChoices, sortNames } from "./choices.ts";
import type { GardenView } from "./garden-data.ts";
import { Stele } from "./stele.tsx";
import styles from "./garden-residences.module.css";

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
