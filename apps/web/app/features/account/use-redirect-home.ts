import { useEffect } from "react";
import { useNavigate } from "react-router";
import { paths } from "../../url/paths.ts";
import { useUser } from "../../api/user-info.ts";

/** Redirects a logged-in user to the home page, replacing this page (R-account-7). */
export function useRedirectHome(): void {
  const user = useUser();
  const navigate = useNavigate();
  useEffect(() => {
    if (user) void navigate(paths.home(), { replace: true });
  }, [user, navigate]);
}
