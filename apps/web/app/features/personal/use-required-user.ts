import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { paths } from "../../url/paths.ts";
import { useHydrated } from "../../browser/use-hydrated.ts";
import { useSessionEnded, useSessionNeeded, useUser, type UserInfo } from "../../api/user-info.ts";

/**
 * The user of a page that needs one: null until that is known, and while a visitor is redirected, to the login and back
 * (`home`: to the home page).
 */
export function useRequiredUser(stranger: "login" | "home" = "login"): UserInfo | null {
  const user = useUser();
  const isHydrated = useHydrated();
  // The end of a session is reported first and leads to the login by itself.
  const hasEnded = useSessionEnded();
  useSessionNeeded();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const isStranger = isHydrated && !user && !hasEnded;
  useEffect(() => {
    if (!isStranger) return;
    void navigate(stranger === "home" ? paths.home() : paths.login(`${pathname}${search}`), { replace: true });
  }, [isStranger, stranger, navigate, pathname, search]);
  return user;
}
