import { useEffect } from "react";
import { useNavigate } from "react-router";
import { api } from "../../api/api.ts";
import { paths } from "../../url/paths.ts";
import { type QueryState, useQuery } from "../../api/use-query.ts";
import type { UserInfo } from "../../api/user-info.ts";
import { notYours } from "../own-residences/redirect-message.ts";
import type { FamilyHome } from "./family-home.ts";

/** A residence as its family sees it; other users are redirected to their own residences, with a message. */
export function useFamilyHome(user: UserInfo, id: number): QueryState<FamilyHome> {
  const query = useQuery({
    key: `${user.token} ${id}`,
    queryFn: (signal) => api.family.detail({ id }, { signal }),
  });
  const navigate = useNavigate();
  const isElsewhere = query.error === "notFound";
  useEffect(() => {
    if (isElsewhere) void navigate(paths.ownResidences(), { replace: true, state: notYours });
  }, [isElsewhere, navigate]);
  return query;
}
