import type { ReactNode } from "react";
import { Link } from "react-router";
import { useArt } from "@changming/ui/art-address";
import { counted } from "../../parts/counted.ts";
import type { ListQuery } from "../../url/paths.ts";
import type { KindPage } from "./load-list.ts";
import styles from "./kind-filters.module.css";

interface FilterProps {
  list: KindPage;
  /** Address of the same list with other filters. */
  to: (query: ListQuery) => string;
}

/** What the people of a list did: each drawing leads to them, the chosen one back to all. */
export function EmblemRow({ list: { emblems, emblem }, to }: FilterProps) {
  const art = useArt();
  if (emblems.length === 0) return null;
  return (
    <nav className={styles.emblems} aria-label="按他们做的事">
      <ul role="list" className="wrap">
        {emblems.map(({ emblem: each, name, counts }) => (
          <li key={each}>
            <Link
              to={to({ emblem: each === emblem ? "" : each })}
              aria-current={each === emblem ? "true" : undefined}
              preventScrollReset
            >
              <img src={art(`emblems/${each}.svg`)} alt="" width={58} height={58} />
              <b>{name}</b> {counts !== undefined && <i>{counted(counts)}</i>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The eras of a list as an index; `children` is the sum of what is listed. */
export function EraIndex({ list: { eras, era }, to, children }: FilterProps & { children: ReactNode }) {
  const isCounted = eras.every(({ counts }) => counts !== undefined);
  const all = isCounted ? eras.reduce((sum, { counts = 0 }) => sum + counts, 0) : undefined;
  const entries = [{ era: "", name: "全部", counts: all }, ...eras];
  return (
    <div className={styles.index}>
      <div className="wrap">
        {eras.length > 0 && (
          <nav aria-label="按年代">
            <ul role="list">
              {entries.map(({ era: each, name, counts }) => (
                <li key={each}>
                  <Link to={to({ era: each })} aria-current={each === era ? "true" : undefined} preventScrollReset>
                    <b>{name}</b> {counts !== undefined && <i>{counted(counts)}</i>}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        )}
        <p className={styles.sum} aria-live="polite">
          {children}
        </p>
      </div>
    </div>
  );
}
