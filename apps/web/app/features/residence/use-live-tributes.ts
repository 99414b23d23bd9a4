import type { CallOptions } from "@changming/contract/client";
import type { LiveShown } from "@changming/contract/live";
import { api } from "../../api.ts";
import { useAsked } from "../../use-asked.ts";
import { useOwnGift } from "../payment/given.ts";
import { letterOf, withLetter, withNews, withoutLetter, withoutNews } from "../live/heard.ts";
import { useAskingPace } from "../live/live-state.ts";
import { useLive } from "../live/use-live.ts";
import { useSoon } from "../live/use-soon.ts";
import { askGivers, askLetters, lettersShown } from "./residence-data.ts";
import type { Tributes } from "./told-residence.ts";
import { useGone, useLeave } from "./use-gone.ts";

export interface LiveTributesOptions extends CallOptions {
  /** Whose: another key begins anew. */
  key: string;
  id: number;
  /** Somebody gave something, or may have. */
  onGiven(): void;
  /** What was heard, with the residence's numbers. */
  onShown(shown: LiveShown): void;
}

/**
 * Ticker, letters and register as they were rendered, then as people write and give. Letters and news are shown as they
 * are heard; the register is asked for again, by all who hear of a gift at different moments. A residence that was closed meanwhile goes away.
 */
export function useLiveTributes(
  first: Tributes,
  { key, id, onGiven, onShown, ...options }: LiveTributesOptions,
): Tributes {
  const leave = useLeave();
  const every = useAskingPace();
  const news = useAsked({
    key,
    ask: (signal) => api.recentNews.list({ id }, { ...options, signal }),
    first: first.news,
    every,
  });
  const letters = useAsked({
    key,
    ask: (signal) => askLetters(api, id, { ...options, signal }),
    first: first.letters,
    isFresh: true,
    every,
  });
  const givers = useAsked({
    key,
    ask: (signal) => askGivers(api, id, { ...options, signal }),
    first: first.givers,
    isFresh: true,
    every,
  });
  const askForGifts = () => {
    givers.askAgain();
    onGiven();
  };
  const askForGiftsSoon = useSoon(askForGifts);
  const askForAll = () => {
    news.askAgain();
    letters.askAgain();
    askForGifts();
  };
  const askForAllSoon = useSoon(askForAll);
  useOwnGift(id, () => {
    news.askAgain();
    askForGifts();
    askForGiftsSoon(0);
  });
  useLive(
    { residenceId: id },
    {
      onShown(shown) {
        news.amend((list) => withNews(list, shown));
        onShown(shown);
        if (shown.msgType === "gift") askForGiftsSoon(shown.spreadMs);
        else letters.amend((list) => withLetter(list, letterOf(shown), lettersShown));
      },
      onMissed: askForAll,
      onChanged({ removedId, spreadMs }) {
        news.amend((list) => withoutNews(list, removedId));
        letters.amend((list) => withoutLetter(list, removedId));
        askForAllSoon(spreadMs);
      },
      onRefused: (error) => error === "notFound" && leave(),
    },
  );
  useGone([news, letters, givers].some(({ error }) => error === "notFound"));
  return {
    news: news.body ?? first.news,
    letters: letters.body ?? first.letters,
    givers: givers.body ?? first.givers,
  };
}
