import { api } from "../../api/api.ts";
import { useQuery } from "../../api/use-query.ts";
import type { UserInfo } from "../../api/user-info.ts";
import { hasGarden, unread } from "../personal/reader-facts.ts";

/** One inbox message of the user; loading it marks it as read, and the menu counts one fewer (R-personal-8). */
export function useReadMessage(user: UserInfo, id: number) {
  return useQuery({
    key: `${user.token} ${id}`,
    queryFn: async (signal) => {
      const result = await api.inbox.detail({ id }, { signal });
      if (result.ok) {
        void unread.refetch(user);
        // It may be the message that announces the user's own garden.
        void hasGarden.refetch(user);
      }
      return result;
    },
  });
}
