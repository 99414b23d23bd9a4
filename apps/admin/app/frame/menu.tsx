import { useEffect, useRef } from "react";
import { NavLink, useLocation } from "react-router";
import type { StaffRole } from "@changming/contract/staff-roles";
import { areasOf } from "../areas/areas.ts";
import styles from "./frame.module.css";

/** The areas of a role by group; the current one is scrolled into view. */
export function Menu({ role, isOpen }: { role: StaffRole; isOpen: boolean }) {
  const own = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    own.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
  }, [pathname, isOpen]);
  const groups = [...Map.groupBy(areasOf(role), ({ group }) => group)];
  return (
    <nav ref={own} className={styles.menu} aria-label="后台">
      {groups.map(([group, entries]) => (
        <section key={group}>
          <h2>{group}</h2>
          <ul>
            {entries.map(({ path, title }) => (
              <li key={path}>
                <NavLink to={`/${path}`}>{title}</NavLink>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}
