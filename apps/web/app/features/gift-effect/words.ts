import type { Line, Showing } from "./show-line.ts";

/** So many are named; of the others their number. */
const named = 2;

/** Who gave what, for everything that is shown now: one line each. */
export function linesOf(showing: readonly Showing[]): Line[] {
  return showing.flatMap(({ id, deeds }) => {
    const lines = deeds
      .slice(0, named)
      .map(({ username, giftText }, at) => ({ key: `${id} ${at}`, words: `${username} 敬献 ${giftText}` }));
    const more = deeds.length - named;
    return more > 0 ? [...lines, { key: `${id} more`, words: `还有 ${more} 份` }] : lines;
  });
}
