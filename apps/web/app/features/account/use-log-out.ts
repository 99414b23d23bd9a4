import { useRef } from "react";
import { useNavigate } from "react-router";
import { showToast } from "@changming/ui/toast";
import { api } from "../../api.ts";
import { paths } from "../../paths.ts";
import { leaveSession } from "./user-info.ts";

/** Ends the session on the server too; without a line it still leaves this browser. Then the login. */
export function useLogOut(): () => Promise<void> {
  const navigate = useNavigate();
  const isUnderWay = useRef(false);
  return async () => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    const result = await api.account.logOut({});
    // A session that is over already is what was wanted.
    const isOver = result.ok || result.error === "sessionInvalid";
    if (!isOver) showToast("已退出。刚才网络不通：若这是别人的设备，请联网后再登录、退出一次");
    await leaveSession(() => navigate(paths.login()));
    isUnderWay.current = false;
  };
}
