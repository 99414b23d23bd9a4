import { useEffect } from "react";
import { useNavigate } from "react-router";
import { paths } from "../../paths.ts";
import { useUser } from "./user-info.ts";

/** Leads home, in this page's place, who is logged in already: the page is for those who are not. */
export function useLeadHome(): void {
  const user = useUser();
  const navigate = useNavigate();
  useEffect(() => {
    if (user) void navigate(paths.home(), { replace: true });
  }, [user, navigate]);
}
