import type { ReactNode } from "react";
import { ResponsiveImage } from "@changming/ui/responsive-image";
import type { BodyOf } from "@changming/contract/define";
import type { visit } from "@changming/contract/visit";
import type { Paged } from "../../url/paging.ts";
import { NothingListed } from "../../parts/nothing-listed.tsx";
import { Pager } from "../../parts/pager.tsx";
import { useToday } from "../../browser/clock.ts";
import { useSite } from "../../parts/site-context.tsx";
import { counted } from "../../parts/counted.ts";
import { byTime, ItemTime, TimeName } from "./by-time.tsx";
import styles from "./visit-list.module.css";

export type Visit = BodyOf<typeof visit.list>["itemList"][number];

interface VisitListProps {
  visits: Paged<Visit>;
  /** Address of a page. */
  to(page: number): string;
  /** Displayed where nobody has left a name yet. */
  children: ReactNode;
}

/** One page of the visitors' names, and the pager. */
export function VisitList({ visits, to, children }: VisitListProps) {
  return (
    <>
      {visits.items.length > 0 ? (
        <VisitRegister visits={visits.items} />
      ) : (
        <NothingListed list={visits} first={to(1)} what="名字">
          {children}
        </NothingListed>
      )}
      <Pager list={visits} to={to} left="更早的名字都还在，一个也没有少" />
    </>
  );
}

/** The visitors, with a heading per day or month, in the order of a page: the latest visitor first. */
function VisitRegister({ visits }: { visits: readonly Visit[] }) {
  const today = useToday(useSite()?.today.day ?? "");
  return (
    <div className={styles.times}>
      {byTime(visits).map(({ time, items }) => (
        <section key={time} className={styles.time} aria-labelledby={`time-${time}`}>
          <h2 id={`time-${time}`}>
            <TimeName time={time} today={today} />
          </h2>
          <ul role="list">
            {items.map((item, index) => (
              <li key={`${item.create_time} ${index}`}>
                <Face avatar={item.avatar} nickname={item.nickname} />
                <span className={styles.name}>{item.nickname}</span>
                <ItemTime heading={time} at={item.create_time} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** The visitor's avatar, or the first letter of the name in a small seal. */
function Face({ avatar, nickname }: Pick<Visit, "avatar" | "nickname">) {
  if (avatar !== "") {
    return <ResponsiveImage className={styles.face} src={avatar} alt="" width={64} height={64} />;
  }
  return (
    <span className={styles.face} aria-hidden="true">
      {[...nickname][0] ?? ""}
    </span>
  );
}

/** How often a residence was viewed, including visitors who left no name. */
export function Views({ today, total }: { today: number; total: number }) {
  return (
    <dl className={styles.views}>
      <Figure term="今日浏览" number={today} />
      <Figure term="累计浏览" number={total} />
    </dl>
  );
}

function Figure({ term, number }: { term: string; number: number }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>
        {counted(number)}
        <small>次</small>
      </dd>
    </div>
  );
}
