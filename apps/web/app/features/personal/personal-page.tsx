import type { ReactNode } from "react";
import type { MetaDescriptor } from "react-router";
import { paths } from "../../paths.ts";
import type { UserInfo } from "../account/user-info.ts";
import { Crumbs } from "../site/crumbs.tsx";
import { useReader } from "./use-reader.ts";

export interface PersonalPageProps {
  title: string;
  /** Where a stranger is led. */
  stranger?: "login" | "home";
  /** Drawn once it is known who reads. */
  children(user: UserInfo): ReactNode;
}

/** Head of a page that shows everyone something else: for no search engine. */
export function personalMeta(title: string): MetaDescriptor[] {
  return [{ title: `${title} · 长明` }, { name: "robots", content: "noindex" }];
}

/** The frame of the personal centre: who one is, the ways, the page. The server draws it without its reader. */
export function PersonalPage({ title, stranger, children }: PersonalPageProps) {
  const user = useReader(stranger);
  return (
    <div className="wrap">
      <Crumbs above={[{ name: "首页", to: paths.home() }]} />
      <h1>{title}</h1>
      {user && children(user)}
    </div>
  );
}
