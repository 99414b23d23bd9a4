import { useEffect, useRef } from "react";
import { Link, useLocation } from "react-router";
import type { UserInfo } from "../../api/user-info.ts";
import { useLogOut } from "../account/use-log-out.ts";
import { counted } from "../../parts/counted.ts";
import { type PersonalWay, personalWays } from "./personal-ways.ts";
import styles from "./personal-menu.module.css";
import { showCurrent } from "./show-current.ts";
import { hasGarden, unread } from "./reader-facts.ts";

/** The menu of the personal centre: beside the page, above it on a phone. */
export function PersonalMenu({ user }: { user: UserInfo | null }) {
  const { pathname } = useLocation();
  const list = useRef<HTMLUListElement>(null);
  const logOut = useLogOut();
  const ways = personalWays({ unread: unread.useFact(user, { isFresh: true }), hasGarden: hasGarden.useFact(user) });
  // Names and counts appear as facts become known.
  const names = ways.map(({ name, unread: count }) => `${name}${count ?? ""}`).join();
  useEffect(() => showCurrent(list.current), [pathname, names]);
  return (
    <nav className={styles.menu} aria-label="个人中心">
      <ul ref={list} role="list">
        {ways.map((way) => (
          <li key={way.name} className={way.isOpen && styles.open}>
            <Way way={way} pathname={pathname} />
          </li>
        ))}
        <li className={styles.leave}>
          <button type="button" onClick={() => void logOut()}>
            退出登录
          </button>
        </li>
      </ul>
    </nav>
  );
}

function Way({ way, pathname }: { way: PersonalWay; pathname: string }) {
  const isBelow = way.below?.includes(pathname);
  const current = pathname === way.to ? "page" : isBelow ? "true" : undefined;
  return (
    <Link to={way.to} aria-current={current}>
      {way.name}
      {way.unread ? (
        <span className={styles.count}>
          {" "}
          {counted(way.unread)}
          <span className={styles.unit}> 则未读</span>
        </span>
      ) : null}
    </Link>
  );
}
