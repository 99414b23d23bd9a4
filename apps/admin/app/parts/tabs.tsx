import { Tabs as Tablets } from "antd";
import type { ReactNode } from "react";
import { useSearchParams } from "react-router";

interface Tab {
  key: string;
  label: string;
  /** Drawn only while it is open. */
  content: ReactNode;
}

interface TabsProps {
  /** Named to those who hear it: `留言与敏感词`. */
  label: string;
  tabs: readonly Tab[];
  /** The field of the address that holds the open tab. Another tab drops the rest: filters of one list are not another's. */
  name?: string;
}

/** Some lists in one area; which one is open stands in the address, so that back and a second window work. */
export function Tabs({ label, tabs, name = "tab" }: TabsProps) {
  const [params, setParams] = useSearchParams();
  const open = tabs.find(({ key }) => key === params.get(name)) ?? tabs[0];
  if (!open) return null;
  return (
    <Tablets
      aria-label={label}
      activeKey={open.key}
      destroyOnHidden
      onChange={(key) => setParams(key === tabs[0]?.key ? {} : { [name]: key })}
      items={tabs.map((tab) => ({ key: tab.key, label: tab.label, children: tab.content }))}
    />
  );
}
