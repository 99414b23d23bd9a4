import { blessing } from "@changming/contract/admin/blessing";
import { word } from "@changming/contract/admin/word";
import { refuseMessages, releaseMessages } from "@changming/domain/blessing/decide-messages";
import { hideMessage } from "@changming/domain/blessing/hide-message";
import { listHeldMessages } from "@changming/domain/blessing/list-held-messages";
import { presentDecided, presentHeldMessages } from "@changming/domain/blessing/present";
import { listWords } from "@changming/domain/words/list-words";
import { probeText } from "@changming/domain/words/probe-text";
import { removeWords, saveWords } from "@changming/domain/words/save-words";
import { bind } from "../../http/bind.ts";

export const messageRoutes = [
  bind(blessing.held, async (ctx, input) => presentHeldMessages(await listHeldMessages(ctx, input))),
  bind(blessing.release, async (ctx, input) => presentDecided(await releaseMessages(ctx, input))),
  bind(blessing.refuse, async (ctx, input) => presentDecided(await refuseMessages(ctx, input))),
  bind(blessing.hide, async (ctx, { isHidden, ...asked }) => {
    await hideMessage(ctx, { ...asked, isHidden: isHidden === 1 });
    return { is_hidden: isHidden === 1 };
  }),
  bind(word.list, async (ctx, input) => {
    const { rows, counts, hasMore } = await listWords(ctx, input);
    return { counts, has_more_counts: hasMore, itemList: rows };
  }),
  bind(word.save, (ctx, { isForNamesOnly, ...asked }) =>
    saveWords(ctx, { ...asked, isForNamesOnly: isForNamesOnly === 1 }),
  ),
  bind(word.remove, async (ctx, input) => ({ removed: await removeWords(ctx, input) })),
  bind(word.probe, (ctx, input) => probeText(ctx, input)),
];
