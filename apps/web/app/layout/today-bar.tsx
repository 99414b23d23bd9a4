import { useSyncExternalStore } from "react";
import { Icon } from "@changming/ui/icon";
import { AccountLinks } from "../features/account/account-links.tsx";
import { useSite } from "../parts/site-context.tsx";
import { telHref } from "../url/tel-href.ts";
import styles from "./today-bar.module.css";

/** Today's date, weekday, lunar date and note; the service phone; elder mode; the user. */
export function TodayBar() {
  const site = useSite();
  const [, year = "", monthDay = ""] = /^(\d+年)(.*)$/.exec(site?.today.date ?? "") ?? [];
  return (
    <div className={styles.today}>
      <div className={`wrap ${styles.bar}`}>
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
        <AccountLinks className={styles.me} />
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

// A cookie and not local storage, which logging out clears; public/boot.js reads it before the first paint.
function setElder(on: boolean): void {
  document.documentElement.toggleAttribute("data-elder", on);
  document.cookie = `elder=${on ? 1 : 0}; Path=/; Max-Age=${on ? cookieLifetime : 0}; SameSite=Lax`;
}

/** Elder mode: larger, stronger, without motion. The choice is stored. */
function ElderSwitch({ className = "" }: { className?: string }) {
  const on = useSyncExternalStore(subscribe, isElder, () => false);
  return (
    <button type="button" className={className} aria-pressed={on} onClick={() => setElder(!on)}>
      <Icon name="elder" />
      长辈版
    </button>
  );
}
