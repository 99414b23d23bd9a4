import { isoDateTime } from "@changming/kit/shanghai";
import { activityKey, type ActivityItem } from "../../parts/distinct-activity.ts";
import type { GivenGift } from "./effect-queue.ts";

/** Age from which a gift in the ticker does not play any more, in ms. */
const fresh = 300_000;

/** How long after the gift, in ms, its giver may still return from payment. */
const ownFresh = 900_000;

const instantOf = ({ dateTime }: ActivityItem) => Date.parse(isoDateTime(dateTime));

/**
 * Which gifts of a page have not played yet (R-gift-14). The live connection sends them one by one; the ticker repeats
 * them, and is the only source of those that came while there was no connection.
 */
export class UnseenGifts {
  #known: Set<string>;
  #seenKeys = new Set<string>();

  /** `activity`: the ticker when the page was opened. */
  constructor(activity: readonly ActivityItem[]) {
    this.#known = new Set(activity.map(activityKey));
  }

  /** A gift received over the live connection. */
  receive(gift: ActivityItem): GivenGift[] {
    return this.#take([gift], () => true);
  }

  /** Gifts in the ticker that are new and not old; `now` in ms. */
  read(activity: readonly ActivityItem[], now: number): GivenGift[] {
    return this.#take(activity, (gift) => now - instantOf(gift) < fresh);
  }

  /** The user's own gift after the return from payment; it may have been listed when the page was opened. */
  own(activity: readonly ActivityItem[], nickname: string, now: number): GivenGift[] {
    const last = activity.find((item) => item.type === "gift" && item.nickname === nickname);
    if (!last || now - instantOf(last) > ownFresh || this.#seenKeys.has(activityKey(last))) return [];
    this.#known.delete(activityKey(last));
    return this.#take([last], () => true);
  }

  #take(activity: readonly ActivityItem[], isNow: (gift: ActivityItem) => boolean): GivenGift[] {
    return activity.flatMap((item) => {
      const key = activityKey(item);
      if (this.#known.has(key)) return [];
      this.#known.add(key);
      const { type, giftEffect: effect, giftText, giftImage: image, nickname: username } = item;
      if (type !== "gift" || effect === "" || !isNow(item)) return [];
      this.#seenKeys.add(key);
      return [{ effect, giftText, image, username }];
    });
  }
}
