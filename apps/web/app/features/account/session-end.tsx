import { useEffect, useEffectEvent } from "react";
import { useLocation, useNavigate } from "react-router";
import { showToast } from "@changming/ui/toast";
import { paths } from "../../paths.ts";
import { proofNeeded } from "./proof.ts";
import { entryPaths } from "./local-path.ts";
import { dropRequestedAction } from "./pending-action.ts";
import { readUser, sessionEnded, type SessionEndedDetail, settleSession } from "./user-info.ts";

/** How long the sentence stands before the page changes, in ms. */
const delay = 1_500;

/**
 * When the server no longer knows the session (1003): says so; who did something, or reads what needs a session, is led
 * to the login and back from wherever they are by then, anyone else reads on (decision 0040). To prove whose the session
 * is, the login is where that is done, at once.
 */
export function SessionEnd() {
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();

  const lead = useEffectEvent(async () => {
    // Somebody logged in meanwhile, here or in another tab; or the login has been opened by hand.
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
    const handleProof = () => void lead();
    addEventListener(sessionEnded, handleEnd);
    addEventListener(proofNeeded, handleProof);
    return () => {
      clearTimeout(timer);
      removeEventListener(sessionEnded, handleEnd);
      removeEventListener(proofNeeded, handleProof);
    };
  }, []);
  return null;
}
