import { Icon } from "@changming/ui/icon";
import { AccountLinks } from "../features/account/account-links.tsx";
import { ElderSwitch } from "./elder-switch.tsx";
import { useSite } from "../parts/site-context.tsx";
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
              <a className={styles.tel} href={`tel:${site.tel.replace(/[^\d+]/g, "")}`}>
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
