import type { Caption, Showing } from "./effect-queue.ts";

/** Givers named per effect; the others are only counted. */
const maxNamed = 2;

/** The captions of all running effects: one per named giver. */
export function captionsOf(showing: readonly Showing[]): Caption[] {
  return showing.flatMap(({ id, givenGifts }) => {
    const captions = givenGifts
      .slice(0, maxNamed)
      .map(({ username, giftText }, at) => ({ key: `${id} ${at}`, text: `${username} 敬献 ${giftText}` }));
    const more = givenGifts.length - maxNamed;
    return more > 0 ? [...captions, { key: `${id} more`, text: `还有 ${more} 份` }] : captions;
  });
}
