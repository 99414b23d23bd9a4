import { Link, Outlet } from "react-router";
import { staffRoleNames } from "@changming/contract/staff-roles";
import { LeaveGuard } from "../parts/leave-guard.tsx";
import { useSelf } from "../session/session-store.ts";
import styles from "./frame.module.css";
import { LogOut } from "./log-out.tsx";
import { Menu } from "./menu.tsx";
import { useMenu } from "./use-menu.ts";

/** Layout of every area: the menu of the user's role, their name and the logout; behind one button if narrow. */
export function Frame() {
  const { name, role } = useSelf();
  const { isOpen, toggle, change } = useMenu();
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
          <Outlet />
        </main>
      </div>
    </LeaveGuard>
  );
}
