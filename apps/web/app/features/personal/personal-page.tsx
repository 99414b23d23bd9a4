import { type ReactNode, useEffect } from "react";
import { type MetaDescriptor, useLocation, useNavigate } from "react-router";
import { paths } from "../../url/paths.ts";
import { type UserInfo, useSessionEnded, useSessionNeeded, useUser } from "../../api/user-info.ts";
import { Crumbs, type CrumbsProps } from "../../parts/crumbs.tsx";
import { fullTitle, rootDataOf, type RouteMatches } from "../../parts/page-meta.ts";
import { useHydrated } from "../../browser/use-hydrated.ts";
import styles from "./personal-page.module.css";
import { PersonalSide } from "./personal-side.tsx";

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

/** Head of a page that differs per user, as the `meta` of its route: not for search engines. */
export function personalMeta(title: string) {
  return ({ matches }: { matches: RouteMatches }): MetaDescriptor[] => [
    { title: fullTitle(rootDataOf(matches)?.site.name, title) },
    { name: "robots", content: "noindex" },
  ];
}

/**
 * The frame of the personal centre: user, menu, page (R-personal-2). The server renders it without its user
 * (R-accessibility-6, R-privacy-7).
 */
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

/**
 * The user of a page that needs one: null until that is known, and while a visitor is redirected, to the login and back
 * (R-account-25; `home`: to the home page).
 */
export function useRequiredUser(stranger: "login" | "home" = "login"): UserInfo | null {
  const user = useUser();
  const isHydrated = useHydrated();
  // The end of a session is reported first and leads to the login by itself.
  const hasEnded = useSessionEnded();
  useSessionNeeded();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const isStranger = isHydrated && !user && !hasEnded;
  useEffect(() => {
    if (!isStranger) return;
    void navigate(stranger === "home" ? paths.home() : paths.login(`${pathname}${search}`), { replace: true });
  }, [isStranger, stranger, navigate, pathname, search]);
  return user;
}
