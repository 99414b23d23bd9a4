import { message } from "@changming/contract/admin/message";
import { blocklist } from "@changming/contract/admin/blocklist";
import { lookAtPendingMessage, rejectMessages, releaseMessages } from "@changming/domain/message/decide-messages";
import { hideMessage } from "@changming/domain/message/hide-message";
import { listPendingMessages } from "@changming/domain/message/list-messages";
import { presentDecided, presentPendingMessages } from "@changming/domain/message/present";
import { listBlocklist } from "@changming/domain/blocklist/list-blocklist";
import { probeText } from "@changming/domain/blocklist/check-blocklist";
import { removeBlocklistTerms, saveBlocklistTerms } from "@changming/domain/blocklist/save-terms";
import { shanghaiDateTime } from "@changming/kit/shanghai";
import { bind } from "../../http/bind.ts";

export const messageRoutes = [
  bind(message.held, async (ctx, input) => presentPendingMessages(await listPendingMessages(ctx, input))),
  // Private data for a stated reason; audited first.
  bind(message.look, async (ctx, input) => {
    const { until } = await lookAtPendingMessage(ctx, input);
    return { until: shanghaiDateTime(until) };
  }),
  bind(message.release, async (ctx, input) => presentDecided(await releaseMessages(ctx, input))),
  bind(message.refuse, async (ctx, input) => presentDecided(await rejectMessages(ctx, input))),
  bind(message.hide, async (ctx, { isHidden, ...input }) => {
    await hideMessage(ctx, { ...input, isHidden: isHidden === 1 });
    return { is_hidden: isHidden === 1 };
  }),
  bind(blocklist.list, async (ctx, input) => {
    const { rows, counts, hasMore } = await listBlocklist(ctx, input);
    return { counts, has_more_counts: hasMore, itemList: rows };
  }),
  bind(blocklist.save, (ctx, { isForNamesOnly, ...input }) =>
    saveBlocklistTerms(ctx, { ...input, isForNamesOnly: isForNamesOnly === 1 }),
  ),
  bind(blocklist.remove, async (ctx, input) => ({ removed: await removeBlocklistTerms(ctx, input) })),
  bind(blocklist.probe, (ctx, input) => probeText(ctx, input)),
];
