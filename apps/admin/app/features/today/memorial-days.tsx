import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { AdminCalls } from "@changming/contract/admin/calls";
import type { BodyOf } from "@changming/contract/define";
import { maxPeopleOfDay } from "@changming/contract/limits";
import { chineseNumber } from "@changming/kit/numerals";
import { queries } from "../../api/query.ts";
import { Drawer } from "../../parts/drawer.tsx";
import { Lamp } from "../../parts/lamp.tsx";
import { Loading } from "../../parts/loading.tsx";
import styles from "./memorial-days.module.css";

type Day = BodyOf<AdminCalls["today"]["memorialDays"]>["today"];
type Person = Day["itemList"][number];

const shown = 5;

/** 两位, 七位, 四百位以上 */
const people = (count: number, hasMore = false) =>
  `${count === 2 ? "两" : chineseNumber(count)}位${hasMore ? "以上" : ""}`;

/** Whose birthday, anniversary or day of custom it is today, and whether somebody has remembered them (R-admin-26). */
export function MemorialDays() {
  const days = useQuery({ ...queries.today.memorialDays({ max: shown }), refetchOnWindowFocus: true });
  const [isOpen, setOpen] = useState(false);
  return (
    <section aria-labelledby="days" className={styles.days}>
      <div className={styles.heading}>
        <h2 id="days">今天是他们的日子</h2>
        {days.data && days.data.today.counts > 0 && (
          <p>{people(days.data.today.counts, days.data.today.has_more_counts)}</p>
        )}
      </div>
      <Loading query={days} />
      {days.data && (
        <>
          {days.data.today.counts === 0 ? (
            <p className={`${styles.card} ${styles.nobody}`}>今天没有谁的生日、忌日或纪念日。</p>
          ) : (
            <ul className={styles.card}>
              {days.data.today.itemList.map((person) => (
                <PersonRow key={`${person.id} ${person.occasion}`} person={person} />
              ))}
            </ul>
          )}
          <p className={styles.after}>
            {litText(days.data.today)}
            {(days.data.tomorrow.counts > 0 || days.data.today.counts > shown) && (
              <button type="button" onClick={() => setOpen(true)} aria-haspopup="dialog">
                {days.data.tomorrow.counts === 0
                  ? "今天的全看"
                  : `明天${people(days.data.tomorrow.counts, days.data.tomorrow.has_more_counts)}`}
              </button>
            )}
            {days.data.tomorrow.counts === 0 && "明天没有。"}
          </p>
        </>
      )}
      {isOpen && <AllDays onClose={() => setOpen(false)} />}
    </section>
  );
}

/** Of very many people nothing is said about those that were not read. */
function litText({ counts, lit_counts, has_more_counts }: Day): string {
  if (counts === 0) return "";
  if (has_more_counts) return lit_counts === 0 ? "" : `至少${people(lit_counts)}已有人点灯。`;
  if (lit_counts === 0) return "还没有人来点灯。";
  return lit_counts === counts ? "都有人点灯了。" : `${people(lit_counts)}已有人点灯。`;
}

function PersonRow({ person: { id, name, occasion, garden_name, is_lit } }: { person: Person }) {
  return (
    <li data-lit={is_lit || undefined}>
      <Lamp state={is_lit ? "lit" : "unlit"} label={is_lit ? "有人点灯" : "还没有人点灯"} />
      <a href={`/home?id=${id}`} target="_blank" rel="noopener">
        {name}
      </a>
      <span>{occasion}</span>
      <em>{garden_name}</em>
    </li>
  );
}

function AllDays({ onClose }: { onClose(): void }) {
  const days = useQuery(queries.today.memorialDays({ max: maxPeopleOfDay }));
  return (
    <Drawer title="今天和明天" onClose={onClose}>
      <Loading query={days} />
      {days.data && (
        <div className={styles.all}>
          <DayList title="今天" day={days.data.today} />
          <DayList title="明天" day={days.data.tomorrow} />
        </div>
      )}
    </Drawer>
  );
}

function DayList({ title, day: { counts, has_more_counts, itemList } }: { title: string; day: Day }) {
  return (
    <section>
      <h3>
        {title}
        {counts > 0 ? `，${people(counts, has_more_counts)}` : "，没有"}
      </h3>
      <ul>
        {itemList.map((person) => (
          <PersonRow key={`${person.id} ${person.occasion}`} person={person} />
        ))}
      </ul>
    </section>
  );
}
