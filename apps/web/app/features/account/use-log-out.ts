import { useRef } from "react";
import { useNavigate } from "react-router";
import { showToast } from "@changming/ui/toast";
import { api } from "../../api/api.ts";
import { paths } from "../../url/paths.ts";
import { leaveSession } from "../../api/user-info.ts";

/** Ends the session on the server and in this browser, offline too; then opens the login. */
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
