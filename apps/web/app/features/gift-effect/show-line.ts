import { effectSeconds } from "./pace.ts";
import type { Effect } from "./perform.ts";

/** A gift that has an effect, and whose it is. */
export interface Deed {
  effect: Effect;
  username: string;
  /** `长明灯一盏` */
  giftText: string;
  /** Address of the gift's picture; may be empty. */
  image: string;
}

/** What is said of a deed as long as it is shown. */
export interface Line {
  /** No other line has it, though the same person may give the same twice. */
  key: string;
  words: string;
}

/** One effect that is shown for everyone who gave its kind at that time. */
export interface Showing {
  id: number;
  effect: Effect;
  image: string;
  deeds: Deed[];
  /** Seconds since it began, counted while the page was shown. */
  seconds: number;
  /** Which of the two places it has while it is shown. */
  slot: 0 | 1;
}

/** So many at once stay quiet. */
const most = 2;
/** Who comes within these seconds of a showing of the same kind is part of it. */
const joins = 1.5;

/**
 * Who is shown when: one of a kind and two kinds at once; the others wait, one showing for each kind however many gave
 * it. So the last of the eight begins at most half a minute later.
 */
export class ShowLine {
  #showing: Showing[] = [];
  #waiting: Showing[] = [];
  #ids = 0;

  get showing(): readonly Showing[] {
    return this.#showing;
  }

  get isEmpty(): boolean {
    return this.#showing.length === 0 && this.#waiting.length === 0;
  }

  add(deed: Deed): void {
    const same = ({ effect }: Showing) => effect === deed.effect;
    const joined = this.#showing.find((one) => same(one) && one.seconds < joins) ?? this.#waiting.find(same);
    if (joined) {
      joined.deeds = [...joined.deeds, deed];
      return;
    }
    this.#ids += 1;
    const { effect, image } = deed;
    const showing = { id: this.#ids, effect, image, deeds: [deed], seconds: 0, slot: 0 as const };
    this.#waiting.push(showing);
    this.#begin();
  }

  /** So many seconds were shown. */
  pass(seconds: number): void {
    for (const showing of this.#showing) showing.seconds += seconds;
    this.#showing = this.#showing.filter((showing) => showing.seconds < effectSeconds);
    this.#begin();
  }

  clear(): void {
    this.#showing = [];
    this.#waiting = [];
  }

  #begin(): void {
    const isFree = ({ effect }: Showing) => this.#showing.every((showing) => showing.effect !== effect);
    while (this.#showing.length < most) {
      const next = this.#waiting.find(isFree);
      if (!next) return;
      this.#waiting = this.#waiting.filter((waiting) => waiting !== next);
      next.slot = this.#showing.some(({ slot }) => slot === 0) ? 1 : 0;
      this.#showing = [...this.#showing, next];
    }
  }
}
