import { useEffect, useRef } from "react";
import { NavLink, useLocation } from "react-router";
import { RoundButton } from "@changming/ui/button";
import { Icon } from "@changming/ui/icon";
import { paths } from "../url/paths.ts";
import { AccountLinks } from "../features/account/account-links.tsx";
import { ways } from "./main-nav.ts";
import { useSite } from "../parts/site-context.tsx";
import styles from "./nav-sheet.module.css";

/** The navigation of the site on a phone: a sheet that slides in from the right. */
export function NavSheet({ className }: { className?: string }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const site = useSite();
  const { key } = useLocation();
  useEffect(() => dialog.current?.close(), [key]);
  return (
    <>
      <RoundButton
        icon="menu"
        label="打开菜单"
        bare
        className={`${styles.open} ${className ?? ""}`}
        onClick={() => dialog.current?.showModal()}
      />
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- a click beside the sheet closes it; Esc and the button do too */}
      <dialog
        ref={dialog}
        className={styles.sheet}
        aria-label="菜单"
        onClick={(event) => event.target === dialog.current && dialog.current.close()}
      >
        <div className={styles.panel}>
          <div className={styles.top}>
            <AccountLinks className={styles.me} inline />
            <RoundButton icon="close" label="关闭菜单" bare onClick={() => dialog.current?.close()} />
          </div>
          <nav className={styles.ways} aria-label="菜单">
            {ways.map(({ name, to }) => (
              <NavLink key={to} to={to} end={to === paths.home()}>
                {name}
              </NavLink>
            ))}
          </nav>
          {site && (
            <div className={styles.foot}>
              <p className="kai">
                {site.today.lunar}
                {site.today.note && `　${site.today.note}`}
              </p>
              <p>{site.welcome_statement}</p>
              {site.tel && (
                <a href={`tel:${site.tel.replace(/[^\d+]/g, "")}`}>
                  <Icon name="phone" />
                  服务电话 {site.tel}
                </a>
              )}
            </div>
          )}
        </div>
      </dialog>
    </>
  );
}
