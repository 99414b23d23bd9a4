import type { ReactNode } from "react";
import { Tabs } from "./tabs.tsx";

interface QueuePageProps<List extends string> {
  title: string;
  /** Tab labels of the two lists, the waiting one first: `{ waiting: "待审核", decided: "已审核" }`. */
  lists: Readonly<Record<List, string>>;
  renderList(list: List): ReactNode;
}

/** A page of one queue: waiting entries, and decided ones in a second tab. */
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
