import { useId, useRef } from "react";
import { Link, useNavigate } from "react-router";
import { Icon } from "@changming/ui/icon";
import { showToast } from "@changming/ui/toast";
import { paths } from "../../url/paths.ts";
import { api } from "../../api/api.ts";
import { leaveSession, useUser } from "../../api/user-info.ts";
import { useLoginPath } from "./login-path.ts";
import styles from "./account-links.module.css";

/**
 * Links to log in and register; after hydration the logged-in user's menu instead (`inline`: its entries in a row)
 * (R-site-5).
 */
export function AccountLinks({ className, inline = false }: { className?: string; inline?: boolean }) {
  const user = useUser();
  const loginPath = useLoginPath();
  return (
    <span className={className}>
      {user ? (
        <UserWays nickname={user.nickname} inline={inline} />
      ) : (
        <>
          <Link to={loginPath}>登录</Link>
          <Link to={paths.register()}>注册</Link>
        </>
      )}
    </span>
  );
}

/** Ends the session on the server and in this browser, offline too; then opens the login (R-account-23). */
export function useLogOut(): () => Promise<void> {
  const navigate = useNavigate();
  const isInFlight = useRef(false);
  return async () => {
    if (isInFlight.current) return;
    isInFlight.current = true;
    const result = await api.account.logOut({});
    // An expired session counts as ended.
    const isOver = result.ok || result.error === "sessionInvalid";
    if (!isOver) showToast("已退出。刚才网络不通：若这是别人的设备，请联网后再登录、退出一次");
    await leaveSession(() => navigate(paths.login()));
    isInFlight.current = false;
  };
}

function UserWays({ nickname, inline }: { nickname: string; inline: boolean }) {
  const id = useId();
  const logOut = useLogOut();

  const entries = (
    <>
      <Link to={paths.inbox()}>个人中心</Link>
      <button type="button" onClick={() => void logOut()}>
        退出登录
      </button>
    </>
  );
  if (inline) return entries;
  return (
    <>
      <button type="button" popoverTarget={id}>
        <Icon name="person" />
        <span className={styles.name}>{nickname || "我"}</span>
      </button>
      <span id={id} popover="auto" className={styles.menu}>
        {entries}
      </span>
    </>
  );
}
