import { Link, NavLink } from "react-router";
import { useArt } from "@changming/ui/art-address";
import { paths } from "../url/paths.ts";
import { ways } from "./main-nav.ts";
import { NavSheet } from "./nav-sheet.tsx";
import { useSite } from "../parts/site-context.tsx";
import { SkipLink } from "../parts/skip-link.tsx";
import { TodayBar } from "./today-bar.tsx";
import styles from "./header.module.css";

/** A thin bar with today's date, then the name and the navigation. */
export function Header({ sky }: { sky: "night" | "paper" }) {
  return (
    <header className={`${styles.header} ${sky === "night" ? `night ${styles.night}` : ""}`}>
      <SkipLink className={styles.skip} to="main">
        跳到正文
      </SkipLink>
      <TodayBar />
      <div className={styles.bar}>
        <div className={`wrap ${styles.barIn}`}>
          <Brand light={sky === "night"} />
          <nav className={styles.nav} aria-label="主导航">
            {ways.map(({ name, to }) => (
              <NavLink key={to} to={to} end={to === paths.home()} prefetch="none">
                {name}
              </NavLink>
            ))}
          </nav>
          <NavSheet className={styles.menu} />
        </div>
      </div>
    </header>
  );
}

/** The flame and the name, or the operator's own logo if there is one. */
export function Brand({ light }: { light: boolean }) {
  const site = useSite();
  const art = useArt();
  const ours = art(light ? "brand/lockup-light.svg" : "brand/lockup.svg");
  const isOurs = !site?.logo || site.logo.startsWith("/art/brand/");
  return (
    <Link className={styles.brand} to={paths.home()} aria-label={`${site?.name ?? "长明"}，首页`}>
      <img src={isOurs ? ours : site.logo} alt="" width={340} height={128} />
      <span className={`song ${styles.name}`} aria-hidden="true">
        {site?.name ?? "长明"}
      </span>
    </Link>
  );
}
