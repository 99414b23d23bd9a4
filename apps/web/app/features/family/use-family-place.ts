import { useEffect } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { type FamilyPlace, paths } from "../../paths.ts";
import { notYours } from "../own-residences/led-here.ts";

/** From the address; without a residence in it one is led to one's own. */
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
