import { api } from "../../api.ts";
import { ownFact } from "./own-fact.ts";

/** How many messages of the reader's are unread. */
export const unread = ownFact(async () => {
  const list = await api.inbox.list({ pageSize: 1 });
  return list.ok ? list.body.unread : null;
});

/** Whether the reader looks after a garden; then the way to one's own gardens stands where the cooperation would. */
export const hasGarden = ownFact(async () => {
  const gardens = await api.garden.mine({});
  return gardens.ok ? gardens.body.length > 0 : null;
});
