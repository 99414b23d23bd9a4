import { useEffect } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { type FamilyPlace, paths } from "../../url/paths.ts";
import { notYours } from "../own-residences/redirect-message.ts";

/** The residence in the URL; null without one, with a redirect to the user's residences. */
export function useFamilyPlace(): FamilyPlace | null {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const id = /^[1-9]\d{0,9}$/.test(query.get("id") ?? "") ? Number(query.get("id")) : 0;
  const isNamed = query.has("id");
  useEffect(() => {
    if (id === 0) void navigate(paths.ownResidences(), { replace: true, state: isNamed ? notYours : null });
  }, [id, isNamed, navigate]);
  return id === 0 ? null : { id, name: query.get("name") ?? "" };
}
