import type { ReactNode } from "react";
import { Tabs } from "./tabs.tsx";

interface QueuePageProps<List extends string> {
  title: string;
  /** Its lists by name, what waits before what is done: `{ waiting: "待审核", decided: "已审核" }`. */
  lists: Readonly<Record<List, string>>;
  renderList(list: List): ReactNode;
}

/** A page of one queue: what waits, and in a second tab what was decided. */
export function QueuePage<List extends string>({ title, lists, renderList }: QueuePageProps<List>) {
  const tabs = (Object.entries(lists) as [List, string][]).map(([key, label]) => ({
    key,
    label,
    content: renderList(key),
  }));
  return (
    <>
      <h1>{title}</h1>
      <Tabs label={title} tabs={tabs} />
    </>
  );
}
