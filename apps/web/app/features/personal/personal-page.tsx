import type { ReactNode } from "react";
import type { MetaDescriptor } from "react-router";
import { paths } from "../../url/paths.ts";
import type { UserInfo } from "../../api/user-info.ts";
import { Crumbs, type CrumbsProps } from "../../parts/crumbs.tsx";
import styles from "./personal-page.module.css";
import { PersonalSide } from "./personal-side.tsx";
import { useRequiredUser } from "./use-required-user.ts";

interface PersonalPageProps {
  title: string;
  /** One sentence under the title: what the page holds. */
  lead?: string;
  /** Where a visitor who is not logged in is redirected. */
  stranger?: "login" | "home";
  /** Pages between the personal centre and this one. */
  above?: CrumbsProps["above"];
  /** The page renders its own first heading, once it is known. */
  hasOwnTitle?: boolean;
  /** Rendered once the user is known. */
  children(user: UserInfo): ReactNode;
}

/** Head of a page that differs per user: not for search engines. */
export function personalMeta(title: string): MetaDescriptor[] {
  return [{ title: `${title} · 长明` }, { name: "robots", content: "noindex" }];
}

/** The frame of the personal centre: user, menu, page. The server renders it without its user. */
export function PersonalPage(props: PersonalPageProps) {
  const { title, lead, stranger, above = [], hasOwnTitle = false, children } = props;
  const user = useRequiredUser(stranger);
  return (
    <div className={`wrap ${styles.page}`}>
      <Crumbs above={[...toCentre, ...above]} here={title} />
      <div className={styles.frame}>
        <div className={styles.side}>
          <PersonalSide user={user} />
        </div>
        <div className={styles.column}>
          {!hasOwnTitle && (
            <header className={styles.head}>
              <h1>{title}</h1>
              {lead && <p>{lead}</p>}
            </header>
          )}
          {user && children(user)}
          <noscript>
            <p>个人中心要按登录的人来显示，需要浏览器的脚本。请打开脚本再来；公开的居所与园区，不开也能看。</p>
          </noscript>
        </div>
      </div>
    </div>
  );
}

const toCentre = [
  { name: "首页", to: paths.home() },
  { name: "个人中心", to: paths.inbox() },
];
