import { Link, NavLink, useLocation } from "react-router";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { flushSync } from "react-dom";
import { RoundButton } from "@changming/ui/button";
import { Icon } from "@changming/ui/icon";
import { paths, telHref } from "../url/paths.ts";
import { AccountLinks } from "../features/account/account-links.tsx";
import { useSite } from "../parts/site-context.tsx";
import { SkipLink } from "../parts/skip-link.tsx";
import styles from "./header.module.css";

/** A thin bar with today's date, then the name and the navigation. */
export function Header({ background }: { background: "night" | "paper" }) {
  return (
    <header className={`${styles.header} ${background === "night" ? `night ${styles.night}` : ""}`}>
      <SkipLink className={styles.skip} to="main">
        跳到正文
      </SkipLink>
      <TodayBar />
      <div className={styles.bar}>
        <div className={`wrap ${styles.barIn}`}>
          <Brand light={background === "night"} />
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

/**
 * The flame and the name, or the operator's own logo if there is one. The product's name is drawn in the lockup; another
 * is set in type, and where the root failed there is none.
 */
export function Brand({ light }: { light: boolean }) {
  const site = useSite();
  const name = site?.name ?? "";
  const isOurs = !site?.logo || site.logo.startsWith("/art/brand/");
  const isSet = isOurs && !site?.logo.includes("lockup");
  return (
    <Link
      className={styles.brand}
      to={paths.home()}
      aria-label={name ? `${name}，首页` : "首页"}
      data-set={isSet || undefined}
    >
      {isOurs ? (
        <span className={styles.mark} data-mark={`${isSet ? "logo" : "lockup"}${light ? "-light" : ""}`} />
      ) : (
        <img src={site.logo} alt="" width={340} height={128} />
      )}
      <span className={`song ${styles.name}`} data-long={name.length > 6 || undefined} aria-hidden="true">
        {name}
      </span>
    </Link>
  );
}

/** The navigation of the site on a phone: a sheet that slides in from the right. */
function NavSheet({ className }: { className?: string }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [hasOpened, setOpened] = useState(false);
  const { key } = useLocation();
  useEffect(() => dialog.current?.close(), [key]);
  const close = () => dialog.current?.close();
  const open = () => {
    flushSync(() => setOpened(true));
    dialog.current?.showModal();
  };
  return (
    <>
      <RoundButton icon="menu" label="打开菜单" bare className={`${styles.open} ${className ?? ""}`} onClick={open} />
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- a click beside the sheet closes it; Esc and the button do too */}
      <dialog
        ref={dialog}
        className={styles.sheet}
        aria-label="菜单"
        onClick={(event) => event.target === dialog.current && close()}
      >
        {hasOpened && <NavPanel onClose={close} />}
      </dialog>
    </>
  );
}

/** What is on the sheet, rendered when it is first opened: without script it stays closed. */
export function NavPanel({ onClose }: { onClose: () => void }) {
  const site = useSite();
  return (
    <div className={styles.panel}>
      <div className={styles.top}>
        <AccountLinks className={styles.me} inline />
        <RoundButton icon="close" label="关闭菜单" bare onClick={onClose} />
      </div>
      <nav className={styles.ways} aria-label="菜单">
        {ways.map(({ name, to }) => (
          <NavLink key={to} to={to} end={to === paths.home()}>
            {name}
          </NavLink>
        ))}
      </nav>
      {site && (
        <div className={styles.foot}>
          <p className="kai">
            {site.today.lunar}
            {site.today.note && `　${site.today.note}`}
          </p>
          <p>{site.welcome_statement}</p>
          {site.tel && (
            <a href={telHref(site.tel)}>
              <Icon name="phone" />
              服务电话 {site.tel}
            </a>
          )}
        </div>
      )}
    </div>
  );
}

/** The navigation of the site, in the order of the header. */
const ways = [
  { name: "首页", to: paths.home() },
  { name: "园区", to: paths.gardens() },
  { name: "先祖", to: paths.ancestors() },
  { name: "名人", to: paths.famous() },
  { name: "英烈", to: paths.martyrs() },
  { name: "公告", to: paths.notices() },
  { name: "文章", to: paths.news() },
  { name: "追思文化", to: paths.culture() },
] as const;

/** Today's date, weekday, lunar date and note; the service phone; elder mode; the user (R-site-5). */
export function TodayBar() {
  const site = useSite();
  const [, year = "", monthDay = ""] = /^(\d+年)(.*)$/.exec(site?.today.date ?? "") ?? [];
  return (
    <div className={styles.today}>
      <div className={`wrap ${styles.todayBar}`}>
        {site && (
          <>
            <span className={styles.when}>
              <time dateTime={site.today.day}>
                <span className={styles.year}>{year}</span>
                {monthDay}
                <span className={styles.weekday}>{site.today.weekday}</span>
              </time>
              {site.today.lunar && <span className="kai">{site.today.lunar}</span>}
              {site.today.note && <span className={styles.note}>{site.today.note}</span>}
              {site.welcome_statement && <span className={styles.hello}>{site.welcome_statement}</span>}
            </span>
            {site.tel && (
              <a className={styles.tel} href={telHref(site.tel)}>
                <Icon name="phone" />
                <span>
                  服务电话 <b>{site.tel}</b>
                </span>
              </a>
            )}
          </>
        )}
        <ElderSwitch className={styles.elder} />
        <AccountLinks className={styles.todayMe} />
      </div>
    </div>
  );
}

const cookieLifetime = 365 * 24 * 3_600;

function subscribe(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ["data-elder"] });
  return () => observer.disconnect();
}

const isElder = () => document.documentElement.hasAttribute("data-elder");

// A cookie and not local storage, which logging out clears (R-site-12); boot.js reads it before the first paint.
function setElder(on: boolean): void {
  document.documentElement.toggleAttribute("data-elder", on);
  document.cookie = `elder=${on ? 1 : 0}; Path=/; Max-Age=${on ? cookieLifetime : 0}; SameSite=Lax`;
}

/** Elder mode: larger, stronger, without motion. The choice is stored (R-accessibility-4). */
function ElderSwitch({ className = "" }: { className?: string }) {
  const on = useSyncExternalStore(subscribe, isElder, () => false);
  return (
    <button type="button" className={className} aria-pressed={on} onClick={() => setElder(!on)}>
      <Icon name="elder" />
      长辈版
    </button>
  );
}
