import { useEffect } from "react";
import { useNavigate } from "react-router";
import { api } from "../../api.ts";
import { paths } from "../../paths.ts";
import { type Asked, useAsked } from "../../use-asked.ts";
import type { UserInfo } from "../account/user-info.ts";
import { notYours } from "../own-residences/led-here.ts";
import type { FamilyHome } from "./family-home.ts";

/** A residence as its family sees it; who does not belong here is led to his own residences, and told so. */
export function useFamilyHome(user: UserInfo, id: number): Asked<FamilyHome> {
  const asked = useAsked({
    key: `${user.token} ${id}`,
    ask: (signal) => api.family.detail({ id }, { signal }),
  });
  const navigate = useNavigate();
  const isElsewhere = asked.error === "notFound";
  useEffect(() => {
    if (isElsewhere) void navigate(paths.ownResidences(), { replace: true, state: notYours });
  }, [isElsewhere, navigate]);
  return asked;
}
