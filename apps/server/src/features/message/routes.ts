import { message, messageScript } from "@changming/contract/message";
import { leaveMessage } from "@changming/domain/message/leave-message";
import { listMessages } from "@changming/domain/message/list-messages";
import { presentMessage } from "@changming/domain/message/present";
import { bind } from "../../http/bind.ts";
import { listCannedMessages } from "@changming/domain/message-script/list-canned-messages";

export const messageRoutes = [
  bind(message.list, async (ctx, input) => {
    const { counts, rows } = await listMessages(ctx, input);
    return { counts, itemList: rows.map((row) => presentMessage(row, ctx.media)) };
  }),
  bind(message.leave, async (ctx, input) => {
    const { isPending, row } = await leaveMessage(ctx, { ...input, ref: input.ref ?? null });
    return { id: row.id, is_held: isPending ? 1 : 0, item: presentMessage(row, ctx.media) };
  }),
];

export const messageScriptRoutes = [bind(messageScript.list, (ctx) => listCannedMessages(ctx))];
