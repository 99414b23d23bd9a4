import { Link, useNavigation } from "react-router";
import { pathnames } from "../../url/paths.ts";
import { counted } from "../../parts/counted.ts";
import { NothingListed } from "../../parts/nothing-listed.tsx";
import { Pager } from "../../parts/pager.tsx";
import { choicesText, isNarrowed, listAddress, listAnchor, noChoices, sortNames } from "./choices.ts";
import type { GardenView } from "./garden-data.ts";
import { Nobody } from "./nobody.tsx";
import { Stele } from "./stele.tsx";
import { useListHead } from "./use-list-head.ts";
import styles from "./garden-residences.module.css";

/** The residences that match the choices, as steles in rows, and the pager. */
export function GardenResidences({ garden, levels, choices, list }: GardenView) {
  const head = useListHead();
  const isComing = useNavigation().location?.pathname === pathnames.garden;
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
