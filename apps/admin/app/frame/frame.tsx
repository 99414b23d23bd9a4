import { Button } from "antd";
import { useQuery } from "@tanstack/react-query";
import { Link, NavLink, Outlet, useBlocker, useLocation } from "react-router";
import { type StaffRole, staffRoleNames } from "@changming/contract/staff-roles";
import { clearSession, useSelf } from "../session/session-store.ts";
import styles from "./frame.module.css";
import { type ReactNode, useContext, useEffect, useRef, useState } from "react";
import { SearchScope } from "../features/search/search.tsx";
import { areasOf } from "../areas/areas.ts";
import { api } from "../api/api.ts";
import { queries } from "../api/query.ts";
import { queuePaths } from "../features/today/queue-paths.ts";
import { LeaveConfirmation, useConfirmLeave } from "../parts/dialog.tsx";
import { UndoOffers } from "../parts/undo.tsx";
import { Unsaved, UnsavedScope, useUnsavedScope } from "../parts/unsaved.ts";

/** Layout of every area: the menu of the user's role, their name and the logout; behind one button if narrow. */
export function Frame() {
  const { name, role } = useSelf();
  const { isOpen, toggle, change } = useMenu();
  // Cached while staff work, so that a list can open with its default filter without waiting.
  useQuery({ ...queries.savedFilter.list({}), notifyOnChangeProps: [] });
  return (
    <LeaveGuard>
      <div className={styles.frame}>
        <a className={styles.skip} href="#main">
          跳到内容
        </a>
        <header className={styles.side}>
          <Link to="/" className={styles.brand}>
            <img src="/art/brand/lockup-light.svg" alt="长明" width="132" height="44" />
            <span>后台</span>
          </Link>
          <button
            ref={toggle}
            type="button"
            className={styles.toggle}
            aria-expanded={isOpen}
            aria-controls="menu"
            onClick={change}
          >
            {isOpen ? "收起菜单" : "菜单"}
          </button>
          <div id="menu" className={styles.panel} data-open={isOpen || undefined}>
            <Menu role={role} isOpen={isOpen} />
            <div className={styles.self}>
              <p>
                <strong>{name}</strong>
                <span>{staffRoleNames[role]}</span>
              </p>
              <LogOut />
            </div>
          </div>
        </header>
        <main className={styles.main} id="main" tabIndex={-1}>
          <UndoOffers />
          <SearchScope>
            <Outlet />
          </SearchScope>
        </main>
      </div>
    </LeaveGuard>
  );
}

/** The areas of a role by group; the current one is scrolled into view. */
function Menu({ role, isOpen }: { role: StaffRole; isOpen: boolean }) {
  const own = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    own.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
  }, [pathname, isOpen]);
  const counts = useWaitingCounts();
  const groups = [...Map.groupBy(areasOf(role), ({ group }) => group)];
  return (
    <nav ref={own} className={styles.menu} aria-label="后台">
      {groups.map(([group, entries]) => (
        <section key={group}>
          <h2>{group}</h2>
          <ul>
            {entries.map(({ path, title }) => (
              <li key={path}>
                <NavLink to={`/${path}`}>{title}</NavLink>
                <WaitingCount count={counts.get(path)} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}

/** How many items wait in each area, by path; the sum for 今日. A query of 今日 that actions invalidate. */
function useWaitingCounts(): ReadonlyMap<string, string> {
  const { data } = useQuery({ ...queries.today.waiting({}), staleTime: Infinity });
  const counts = new Map<string, string>();
  if (!data) return counts;
  const waiting = data.itemList.filter(({ counts: own }) => own > 0);
  for (const { kind, counts: own, has_more_counts } of waiting) {
    const [path = ""] = queuePaths[kind].slice(1).split("?", 1);
    counts.set(path, `${own}${has_more_counts ? "+" : ""}`);
  }
  const total = waiting.reduce((sum, { counts: own }) => sum + own, 0);
  const hasMore = waiting.some(({ has_more_counts }) => has_more_counts);
  if (total > 0) counts.set("today", `${total}${hasMore ? "+" : ""}`);
  return counts;
}

/** Beside the link, not in it: the link keeps its name. */
function WaitingCount({ count }: { count: string | undefined }) {
  if (count === undefined) return null;
  return (
    <span className={styles.count}>
      {count}
      <span className={styles.unseen}>件等着</span>
    </span>
  );
}

/** Logs out; unsaved changes on the page are confirmed first. */
function LogOut() {
  const around = useContext(UnsavedScope);
  const [page] = useState(() => around ?? new Unsaved(null));
  const { confirmLeave, question } = useConfirmLeave(page);
  const [error, setError] = useState("");
  async function leave() {
    const answer = await api.session.logOut({});
    if (answer.ok || answer.error === "sessionInvalid") clearSession();
    else setError(answer.msg);
  }
  return (
    <>
      <Button onClick={() => confirmLeave(() => void leave())}>退出登录</Button>
      {error !== "" && <p role="alert">{error}</p>}
      {question}
    </>
  );
}

/** Whether the menu of a narrow window is open. Navigation and Escape close it; Escape focuses its button. */
function useMenu() {
  const { key } = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const isOpen = openAt === key;
  useEffect(() => {
    if (!isOpen) return;
    const handleKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || event.defaultPrevented || document.querySelector("[role=dialog]")) return;
      setOpenAt(null);
      toggle.current?.focus();
    };
    addEventListener("keydown", handleKey);
    return () => removeEventListener("keydown", handleKey);
  }, [isOpen]);
  return { isOpen, toggle, change: () => setOpenAt(isOpen ? null : key) };
}

/** Around every page: navigation, and closing the browser tab, with unsaved changes have to be confirmed. */
function LeaveGuard({ children }: { children: ReactNode }) {
  const place = useUnsavedScope();
  const blocker = useBlocker(() => place.isAny);
  useEffect(() => {
    const warnBeforeUnload = (event: BeforeUnloadEvent) => {
      if (place.isAny) event.preventDefault();
    };
    addEventListener("beforeunload", warnBeforeUnload);
    return () => removeEventListener("beforeunload", warnBeforeUnload);
  }, [place]);
  const leave = () => {
    place.drop();
    blocker.proceed?.();
  };
  return (
    <UnsavedScope value={place}>
      {children}
      {blocker.state === "blocked" && <LeaveConfirmation onStay={blocker.reset} onLeave={leave} />}
    </UnsavedScope>
  );
}
