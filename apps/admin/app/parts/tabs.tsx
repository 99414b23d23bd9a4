import { Tabs as AntTabs } from "antd";
import type { ReactNode } from "react";
import { useSearchParams } from "react-router";

interface Tab {
  key: string;
  label: string;
  /** Rendered only while it is open. */
  content: ReactNode;
}

interface TabsProps {
  /** Accessible name: `留言与敏感词`. */
  label: string;
  tabs: readonly Tab[];
  /** Query parameter of the open tab. Another tab drops all others: filters belong to one list. */
  name?: string;
}

/** Several lists in one area; the open one is in the query string, so that back and a second window work. */
export function Tabs({ label, tabs, name = "tab" }: TabsProps) {
  const [params, setParams] = useSearchParams();
  const open = tabs.find(({ key }) => key === params.get(name)) ?? tabs[0];
  if (!open) return null;
  return (
    <AntTabs
      aria-label={label}
      activeKey={open.key}
      destroyOnHidden
      onChange={(key) => setParams(key === tabs[0]?.key ? {} : { [name]: key })}
      items={tabs.map((tab) => ({ key: tab.key, label: tab.label, children: tab.content }))}
    />
  );
}

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
