import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { showToast } from "@changming/ui/toast";
import { paths } from "../../paths.ts";
import { sessionEnded } from "./user-info.ts";

/** How long the sentence stands before the page changes, in ms. */
const delay = 1_500;

/** When the server no longer knows the session (1003): says so, then leads to the login and back. */
export function SessionEnd() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const handleEnd = () => {
      showToast("登录已失效，请重新登录");
      timer = setTimeout(() => void navigate(paths.login(`${pathname}${search}`)), delay);
    };
    addEventListener(sessionEnded, handleEnd);
    return () => {
      clearTimeout(timer);
      removeEventListener(sessionEnded, handleEnd);
    };
  }, [navigate, pathname, search]);
  return null;
}
