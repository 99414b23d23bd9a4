import type { BodyOf } from "@changming/contract/define";
import type { inbox } from "@changming/contract/inbox";
import { api } from "../../api.ts";
import { useAsked } from "../../use-asked.ts";
import type { UserInfo } from "../account/user-info.ts";
import { hasGarden, unread } from "../personal/standing.ts";

export type Message = BodyOf<typeof inbox.detail>;

/** One message of the reader's; from now on it is read, and the menu says one fewer. */
export function useReadMessage(user: UserInfo, id: number) {
  return useAsked<Message>({
    key: `${user.token} ${id}`,
    ask: async (signal) => {
      const result = await api.inbox.detail({ id }, { signal });
      if (result.ok) {
        void unread.askAgain(user);
        // It may be the one that says that a garden is one's own now.
        void hasGarden.askAgain(user);
      }
      return result;
    },
  });
}
