import { useEffect, useEffectEvent } from "react";
import { useLocation, useNavigate } from "react-router";
import { showToast } from "@changming/ui/toast";
import { paths } from "../../url/paths.ts";
import { reauthenticationNeeded } from "../../api/pending-reauthentication.ts";
import { entryPaths } from "./login-path.ts";
import { dropRequestedAction } from "./pending-action.ts";
import { readUser, sessionEnded, type SessionEndedDetail, settleSession } from "../../api/user-info.ts";

/** Time to read the toast before the page changes, in ms (R-account-24). */
const delay = 1_500;

/**
 * Handles an invalid session (1003). After an action, or on a page that needs a session, leads to the login and back;
 * otherwise the page stays (decision 0040). A needed reauthentication leads to the login at once.
 */
export function SessionEnd() {
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();

  const lead = useEffectEvent(async () => {
    // The user may have logged in meanwhile, here or in another tab, or opened the login.
    if (!readUser() && pathname !== paths.login()) await navigate(paths.login(`${pathname}${search}${hash}`));
  });

  useEffect(() => {
    settleSession();
    if (!entryPaths.includes(pathname)) dropRequestedAction();
  }, [pathname]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const handleEnd = (event: Event) => {
      const { isLoginNeeded } = (event as CustomEvent<SessionEndedDetail>).detail;
      if (!isLoginNeeded) return showToast("登录已失效，这一页可以接着看");
      showToast("登录已失效，请重新登录");
      clearTimeout(timer);
      timer = setTimeout(() => void lead(), delay);
    };
    const handleReauthentication = () => void lead();
    addEventListener(sessionEnded, handleEnd);
    addEventListener(reauthenticationNeeded, handleReauthentication);
    return () => {
      clearTimeout(timer);
      removeEventListener(sessionEnded, handleEnd);
      removeEventListener(reauthenticationNeeded, handleReauthentication);
    };
  }, []);
  return null;
}
