import { ResponsiveImage } from "@changming/ui/responsive-image";
import { useToday } from "../../browser/clock.ts";
import { useSite } from "../../parts/site-context.tsx";
import { byTime } from "./by-time.ts";
import { TimeName, within } from "./time-name.tsx";
import type { Visit } from "./visits-data.ts";
import styles from "./visit-register.module.css";

/** The visitors, with a heading per day or month, in the order of a page: the latest visitor first. */
export function VisitRegister({ visits }: { visits: readonly Visit[] }) {
  const today = useToday(useSite()?.today.day ?? "");
  return (
    <div className={styles.times}>
      {byTime(visits).map(({ time, items }) => (
        <section key={time} className={styles.time} aria-labelledby={`time-${time}`}>
          <h2 id={`time-${time}`}>
            <TimeName time={time} today={today} />
          </h2>
          <ul role="list">
            {items.map((visit, index) => (
              <li key={`${visit.create_time} ${index}`}>
                <Face visit={visit} />
                <span className={styles.name}>{visit.nickname}</span>
                <time dateTime={`${visit.create_time.replace(" ", "T")}+08:00`}>{within(time, visit.create_time)}</time>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** The visitor's avatar, or the first letter of the name in a small seal. */
function Face({ visit }: { visit: Visit }) {
  if (visit.avatar !== "") {
    return <ResponsiveImage className={styles.face} src={visit.avatar} alt="" width={64} height={64} />;
  }
  return (
    <span className={styles.face} aria-hidden="true">
      {[...visit.nickname][0] ?? ""}
    </span>
  );
}
