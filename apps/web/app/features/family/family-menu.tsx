import { useEffect, useRef } from "react";
import { Link, useLocation } from "react-router";
import { type FamilyPlace, pathnames } from "../../paths.ts";
import styles from "../personal/personal-menu.module.css";
import { showCurrent } from "../personal/show-current.ts";
import { counted } from "../site/counted.ts";
import type { FamilyHome } from "./family-home.ts";
import { type FamilyWay, familyWays } from "./family-ways.ts";
import { useLettersSince } from "./letters-since.ts";

export interface FamilyMenuProps {
  place: FamilyPlace;
  home: FamilyHome | undefined;
  userId: string;
}

/** The ways of the family area: beside the page, above it on a phone. */
export function FamilyMenu({ place, home, userId }: FamilyMenuProps) {
  const { pathname } = useLocation();
  const list = useRef<HTMLUListElement>(null);
  const newLetters = useLettersSince({
    userId,
    residenceId: place.id,
    letters: home?.counts.blessings,
    isReading: pathname === pathnames.familyBoard,
  });
  useEffect(() => showCurrent(list.current), [pathname, newLetters]);
  return (
    <nav className={styles.menu} aria-label="家庭居所">
      <ul ref={list} role="list">
        {familyWays(place).map((way) => (
          <li key={way.path}>
            <Way way={way} pathname={pathname} newLetters={way.path === pathnames.familyBoard ? newLetters : 0} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Way({ way, pathname, newLetters }: { way: FamilyWay; pathname: string; newLetters: number }) {
  const current = pathname === way.path ? "page" : way.below?.includes(pathname) ? "true" : undefined;
  return (
    <Link to={way.to} aria-current={current}>
      {way.name}
      {newLetters > 0 && (
        <span className={styles.count}>
          {" "}
          {counted(newLetters)}
          <span className={styles.unit}> 封新信</span>
        </span>
      )}
    </Link>
  );
}
