import { useEffect, useRef, useState } from "react";
import { Link, useNavigate } from "react-router";
import type { AdminCalls } from "@changming/contract/admin/calls";
import { type WaitingKind, waitingTitles } from "@changming/contract/admin/waiting-kinds";
import type { BodyOf } from "@changming/contract/define";
import { staffRoleNames } from "@changming/contract/staff-roles";
import { isoDateTime } from "@changming/kit/shanghai";
import { areShortcutsOn, useShortcuts } from "../../parts/shortcuts.tsx";
import { boundedAt, isForSomethingElse, meaningOf } from "../../parts/use-table.ts";
import { queuePaths } from "./queue-paths.ts";
import styles from "./waiting-table.module.css";
import todayStyles from "./today.module.css";
import { dueText, sinceText, waitedSince, waitingHeading } from "./waiting-text.ts";

type Waiting = BodyOf<AdminCalls["today"]["waiting"]>;

/**
 * The queues that have entries, the urgent ones first: J and K mark a row, Enter opens its queue (R-admin-25). Empty
 * queues come last, as plain links.
 */
export function WaitingTable({ waiting: { itemList, time } }: { waiting: Waiting }) {
  const full = itemList.filter(({ counts }) => counts > 0);
  const empty = itemList.filter(({ counts }) => counts === 0);
  const marked = useMarkedRow(full.map(({ kind }) => kind));
  return (
    <section aria-labelledby="waiting">
      <div className={`${todayStyles.heading} ${styles.heading}`}>
        <h2 id="waiting">等您定夺</h2>
        <p>{full.length === 0 ? "没有等着的事。" : waitingHeading(full, time)}</p>
        {full.length > 0 && areShortcutsOn() && (
          <p className={styles.keys}>
            <kbd>J</kbd> <kbd>K</kbd> 上下 <kbd>↵</kbd> 打开
          </p>
        )}
      </div>
      {full.length > 0 && (
        <table ref={marked.table} className={styles.queues}>
          <caption>等着的事，急的在前</caption>
          <thead>
            <tr>
              {["几件", "什么事", "从什么时候起", "期限", "谁来定"].map((title) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {full.map((item, nth) => {
              const { kind, counts, has_more_counts, since, summary, decider, is_own } = item;
              const due = dueText(item);
              return (
                <tr
                  key={kind}
                  data-urgency={due.urgency}
                  aria-current={nth === marked.at ? "true" : undefined}
                  onFocus={() => marked.pointAt(nth)}
                >
                  <td className={styles.count}>
                    {counts}
                    {has_more_counts && "+"}
                  </td>
                  <th scope="row">
                    <Link to={queuePaths[kind]}>{waitingTitles[kind]}</Link> <span>{summary}</span>
                  </th>
                  <td className={styles.since}>
                    <time dateTime={isoDateTime(since)}>{sinceText(since, time)}</time>{" "}
                    <strong>{waitedSince(since, time)}</strong>
                  </td>
                  <td className={styles.due}>{due.text}</td>
                  <td className={styles.by}>{is_own ? "您" : staffRoleNames[decider]}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
      {empty.length > 0 && (
        <p className={styles.calm}>
          没有等着的：
          {empty.map(({ kind }, nth) => (
            <span key={kind}>
              {nth > 0 && "、"}
              <Link to={queuePaths[kind]}>{waitingTitles[kind]}</Link>
            </span>
          ))}
        </p>
      )}
    </section>
  );
}

/** The row that Enter opens. J and K also focus its link, so that a screen reader reads it. */
function useMarkedRow(kinds: readonly WaitingKind[]) {
  const table = useRef<HTMLTableElement>(null);
  const navigate = useNavigate();
  const [place, setPlace] = useState({ at: 0, moves: 0 });
  const at = boundedAt(place.at, kinds.length);
  useEffect(() => {
    if (place.moves > 0) table.current?.querySelector<HTMLElement>("[aria-current] a")?.focus();
  }, [place]);
  useShortcuts((event) => {
    if (kinds.length === 0 || isForSomethingElse(event)) return;
    const open = { label: "打开", key: "Enter", run: () => void navigate(queuePaths[kinds[at] ?? "alive"]) };
    const meaning = meaningOf(event, { at, rows: kinds.length, actions: [open] });
    if (meaning === null || meaning === "help") return;
    event.preventDefault();
    if ("to" in meaning) setPlace({ at: meaning.to, moves: place.moves + 1 });
    else void meaning.action.run();
  });
  return { table, at, pointAt: (to: number) => setPlace((now) => (now.at === to ? now : { ...now, at: to })) };
}
