import { inbox } from "@changming/contract/inbox";
import { listMessages, presentMessage, presentInboxItem } from "@changming/domain/inbox/list-messages";
import { readMessage } from "@changming/domain/inbox/read-message";
import { bind } from "../../http/bind.ts";

export const inboxRoutes = [
  bind(inbox.list, async (ctx, input) => {
    const { counts, unread, rows } = await listMessages(ctx, input);
    return { counts, unread, itemList: rows.map(presentInboxItem) };
  }),
  bind(inbox.detail, async (ctx, input) => presentMessage(await readMessage(ctx, input))),
];
