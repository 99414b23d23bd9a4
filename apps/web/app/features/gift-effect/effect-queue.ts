import { effectSeconds } from "./motion.ts";
import type { Effect } from "./perform.ts";

/** A gift that has an effect, and who gave it. */
export interface GivenGift {
  effect: Effect;
  username: string;
  /** `长明灯一盏` */
  giftText: string;
  /** Address of the gift's image; may be empty. */
  image: string;
}

/** Text about one gift while its effect plays. */
export interface Caption {
  /** Unique, though the same user may give the same gift twice. */
  key: string;
  text: string;
}

/** One effect that plays for everyone who gave its kind at that time. */
export interface Showing {
  id: number;
  effect: Effect;
  image: string;
  givenGifts: GivenGift[];
  /** Seconds since it began, counted while the page is visible. */
  seconds: number;
  /** Which of the two places it takes. */
  slot: 0 | 1;
}

/** Maximum number of simultaneous effects. */
const maxShowing = 2;
/** A gift within this many seconds after the start of an effect of its kind joins it. */
const joins = 1.5;

/**
 * Schedules effects: one per kind and two kinds at a time; the others wait, with one entry per kind however many gave
 * it. So the last of the eight kinds begins after at most half a minute.
 */
export class EffectQueue {
  #showing: Showing[] = [];
  #waiting: Showing[] = [];
  #ids = 0;

  get showing(): readonly Showing[] {
    return this.#showing;
  }

  get isEmpty(): boolean {
    return this.#showing.length === 0 && this.#waiting.length === 0;
  }

  add(givenGift: GivenGift): void {
    const same = ({ effect }: Showing) => effect === givenGift.effect;
    const joined = this.#showing.find((one) => same(one) && one.seconds < joins) ?? this.#waiting.find(same);
    if (joined) {
      joined.givenGifts = [...joined.givenGifts, givenGift];
      return;
    }
    this.#ids += 1;
    const { effect, image } = givenGift;
    const showing = { id: this.#ids, effect, image, givenGifts: [givenGift], seconds: 0, slot: 0 as const };
    this.#waiting.push(showing);
    this.#begin();
  }

  /** Advances the queue by so many visible seconds. */
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
    while (this.#showing.length < maxShowing) {
      const next = this.#waiting.find(isFree);
      if (!next) return;
      this.#waiting = this.#waiting.filter((waiting) => waiting !== next);
      next.slot = this.#showing.some(({ slot }) => slot === 0) ? 1 : 0;
      this.#showing = [...this.#showing, next];
    }
  }
}

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
