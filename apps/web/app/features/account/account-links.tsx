import { useId } from "react";
import { Link } from "react-router";
import { Icon } from "@changming/ui/icon";
import { paths } from "../../url/paths.ts";
import { useLogOut } from "./use-log-out.ts";
import { useLoginPath } from "./use-login-path.ts";
import { useUser } from "../../api/user-info.ts";
import styles from "./account-links.module.css";

/** Links to log in and register; after hydration the logged-in user's menu instead (`inline`: its entries in a row). */
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
