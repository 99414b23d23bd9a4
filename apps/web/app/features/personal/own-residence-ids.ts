import { api } from "../../api.ts";
import { ownFact } from "./own-fact.ts";

/** The residences that the reader belongs to. */
export const ownResidenceIds = ownFact(async () => {
  const own = await api.residence.own({});
  return own.ok ? own.body.itemList.map(({ id }) => id) : null;
});
