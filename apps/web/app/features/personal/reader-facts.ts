import { api } from "../../api/api.ts";
import { sessionValue } from "./session-value.ts";

/** Number of the user's unread inbox messages. */
export const unread = sessionValue(async () => {
  const list = await api.inbox.list({ pageSize: 1 });
  return list.ok ? list.body.unread : null;
});

/**
 * Whether the user manages a garden (R-personal-3); then the menu links to their gardens instead of the cooperation.
 */
export const hasGarden = sessionValue(async () => {
  const gardens = await api.garden.mine({});
  return gardens.ok ? gardens.body.length > 0 : null;
});
