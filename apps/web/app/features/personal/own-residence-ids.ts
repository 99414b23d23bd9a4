import { api } from "../../api/api.ts";
import { sessionValue } from "./session-value.ts";

/** The residences that the user belongs to. */
export const ownResidenceIds = sessionValue(async () => {
  const own = await api.residence.own({});
  return own.ok ? own.body.itemList.map(({ id }) => id) : null;
});
