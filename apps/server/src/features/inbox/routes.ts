import { inbox } from "@changming/contract/inbox";
import { listMessages, presentInboxItem, presentMessage, readMessage } from "@changming/domain/inbox/own-messages";
import { bind } from "../../http/bind.ts";

export const inboxRoutes = [
  bind(inbox.list, async (ctx, input) => {
    const { counts, unread, rows } = await listMessages(ctx, input);
    return { counts, unread, itemList: rows.map(presentInboxItem) };
  }),
  bind(inbox.detail, async (ctx, input) => presentMessage(await readMessage(ctx, input))),
];
