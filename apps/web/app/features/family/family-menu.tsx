import { useEffect, useRef } from "react";
import { Link, useLocation } from "react-router";
import { type FamilyPlace, pathnames } from "../../url/paths.ts";
import styles from "../personal/personal-menu.module.css";
import { showCurrent } from "../personal/show-current.ts";
import { counted } from "../../parts/counted.ts";
import type { FamilyHome } from "./family-home.ts";
import { type FamilyTab, familyTabs } from "./family-tabs.ts";
import { useMessagesSince } from "./messages-since.ts";

export interface FamilyMenuProps {
  place: FamilyPlace;
  home: FamilyHome | undefined;
  userId: string;
}

/** The tabs of the family area: beside the page, above it on a phone. */
export function FamilyMenu({ place, home, userId }: FamilyMenuProps) {
  const { pathname } = useLocation();
  const list = useRef<HTMLUListElement>(null);
  const newMessages = useMessagesSince({
    userId,
    residenceId: place.id,
    messages: home?.counts.blessings,
    isReading: pathname === pathnames.familyMessages,
  });
  useEffect(() => showCurrent(list.current), [pathname, newMessages]);
  return (
    <nav className={styles.menu} aria-label="家庭居所">
      <ul ref={list} role="list">
        {familyTabs(place).map((way) => (
          <li key={way.path}>
            <Way way={way} pathname={pathname} newMessages={way.path === pathnames.familyMessages ? newMessages : 0} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Way({ way, pathname, newMessages }: { way: FamilyTab; pathname: string; newMessages: number }) {
  const current = pathname === way.path ? "page" : way.below?.includes(pathname) ? "true" : undefined;
  return (
    <Link to={way.to} aria-current={current}>
      {way.name}
      {newMessages > 0 && (
        <span className={styles.count}>
          {" "}
          {counted(newMessages)}
          <span className={styles.unit}> 封新信</span>
        </span>
      )}
    </Link>
  );
}
