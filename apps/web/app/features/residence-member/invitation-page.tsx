import { type ReactNode, useEffect } from "react";
import { Link, useLocation } from "react-router";
import { buttonClass } from "@changming/ui/button";
import { EmptyState } from "@changming/ui/empty-state";
import { pages, paths } from "../../url/paths.ts";
import { useHydrated } from "../../browser/use-hydrated.ts";
import type { LoginState } from "../account/login-state.ts";
import { useUser } from "../../api/user-info.ts";
import { Crumbs } from "../../parts/crumbs.tsx";
import { InvitationView } from "./invitation-view.tsx";
import { storeToken, storedToken, tokenIn } from "./invitation-token.ts";
import styles from "./invitation-page.module.css";

const title = "家人的邀请";

/** The target of an invitation link: who invites, and to what; a visitor logs in first and returns. */
export function InvitationPage() {
  return (
    <div className={`wrap ${styles.page}`}>
      <Crumbs above={[{ name: "首页", to: paths.home() }]} here={title} />
      <section className={styles.invitation}>
        <h1>{title}</h1>
        <Content />
        <noscript>
          <p>邀请只写在链接里，要靠浏览器的脚本来打开。请打开脚本再点一次链接。</p>
        </noscript>
      </section>
    </div>
  );
}

function Content(): ReactNode {
  const token = useInvitationToken();
  const user = useUser();
  const isHydrated = useHydrated();
  if (!isHydrated) return <p className={styles.text}>有家人请您一起照看一处居所。</p>;
  if (token === null) {
    return <EmptyState title="链接不完整" text="请回到家人发来的消息，点开完整的链接，或者请家人再发一次。" />;
  }
  return user ? <InvitationView key={user.token} user={user} token={token} /> : <ForStranger />;
}

/** The token stays in this tab during the login; the address to which the user returns has none. */
function ForStranger() {
  const back: LoginState = { from: pages.invitation.path };
  return (
    <>
      <p className={styles.text}>有家人请您一起照看一处居所。登录以后，就能看到是谁请您、请您来做什么。</p>
      <div className={styles.ways}>
        <Link className={buttonClass("primary")} to={paths.login(pages.invitation.path)}>
          登录后查看
        </Link>
        <Link className={buttonClass("secondary")} to={paths.register()} state={back}>
          还没有账号，先注册
        </Link>
      </div>
    </>
  );
}

/** The invitation that was opened: from the address, or stored during the login. Null when there is none. */
function useInvitationToken(): string | null {
  const { hash } = useLocation();
  const isHydrated = useHydrated();
  const opened = tokenIn(hash);
  useEffect(() => {
    if (opened) storeToken(opened);
  }, [opened]);
  return isHydrated ? (opened ?? storedToken()) : null;
}
