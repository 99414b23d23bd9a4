import { type Layout, drawMark, layoutOf } from "./drawing.ts";
import { GiftPicture } from "./gift-picture.ts";
import { easeBoth, stillSecond } from "./pace.ts";
import { type Performance, performEffect } from "./perform.ts";
import { type Deed, type Showing, ShowLine, type Line } from "./show-line.ts";
import { SpriteStore } from "./sprite-store.ts";
import { linesOf } from "./words.ts";

export interface EffectStageOptions {
  /** Lies over the scene; the canvas stands in it as long as something is shown. */
  host: HTMLElement;
  isStele: boolean;
  /** Nothing may move: each effect is a still picture that only fades in. */
  isCalm(): boolean;
  /** What is shown now, in words; called when it changes. */
  onWords(lines: Line[]): void;
}

interface Act {
  performance: Performance;
  picture: GiftPicture;
}

/** Still pictures fade in within so many seconds. */
const calmFade = 0.8;

/**
 * Shows gifts over the scene, each for ten seconds during which the page is looked at. Asks for frames only while it
 * shows something in a visible tab, and holds a canvas only so long.
 */
export class EffectStage {
  #options: EffectStageOptions;
  #line = new ShowLine();
  #sprites = new SpriteStore();
  #acts = new Map<number, Act>();
  #canvas: HTMLCanvasElement | null = null;
  #pen: CanvasRenderingContext2D | null = null;
  #layout: Layout | null = null;
  #frame: number | null = null;
  #last: number | null = null;
  /** Of a still picture: whether it has to be drawn once more. */
  #isStale = true;
  #words = "";
  #watch = new ResizeObserver(() => this.#fit());
  #end = new AbortController();

  constructor(options: EffectStageOptions) {
    this.#options = options;
    const { signal } = this.#end;
    document.addEventListener("visibilitychange", () => (document.hidden ? this.#rest() : this.#run()), { signal });
  }

  show(deed: Deed): void {
    this.#line.add(deed);
    this.#isStale = true;
    this.#say();
    this.#run();
  }

  /** Ends everything at once and gives back what it held. */
  close(): void {
    this.#end.abort();
    this.#line.clear();
    this.#clear();
    this.#say();
  }

  #run(): void {
    if (this.#frame !== null || document.hidden || this.#line.isEmpty) return;
    this.#frame = requestAnimationFrame((now) => this.#step(now));
  }

  #rest(): void {
    if (this.#frame !== null) cancelAnimationFrame(this.#frame);
    this.#frame = null;
    this.#last = null;
  }

  #step(now: number): void {
    this.#frame = null;
    const passed = this.#last === null ? 0 : Math.max(0, now - this.#last) / 1_000;
    this.#last = now;
    this.#line.pass(passed);
    this.#say();
    if (this.#line.isEmpty) return this.#clear();
    this.#open();
    this.#draw();
    this.#run();
  }

  #say(): void {
    const lines = linesOf(this.#line.showing);
    const words = lines.map((line) => line.words).join("\n");
    if (words === this.#words) return;
    this.#words = words;
    this.#options.onWords(lines);
  }

  #open(): void {
    const { showing } = this.#line;
    if (!this.#canvas) {
      const canvas = document.createElement("canvas");
      canvas.setAttribute("aria-hidden", "true");
      this.#canvas = canvas;
      this.#pen = canvas.getContext("2d");
      this.#options.host.append(canvas);
      this.#fit();
      this.#watch.observe(this.#options.host);
    }
    for (const [id, act] of this.#acts) {
      if (showing.some((one) => one.id === id)) continue;
      act.picture.close();
      this.#acts.delete(id);
      this.#isStale = true;
    }
    for (const one of showing) if (!this.#acts.has(one.id)) this.#begin(one);
  }

  #begin({ id, effect, image, slot }: Showing): void {
    if (!this.#layout || !this.#canvas) return;
    const picture = new GiftPicture(image, () => (this.#isStale = true));
    this.#acts.set(id, { performance: performEffect(effect, id, { ...this.#layout.view, slot }), picture });
    this.#canvas.dataset.effects = this.#line.showing.map((one) => one.effect).join(" ");
    this.#isStale = true;
  }

  /** The window has another size: everything goes on in it, at the same second. */
  #fit(): void {
    if (!this.#canvas) return;
    const { host, isStele } = this.#options;
    const layout = layoutOf(host, isStele);
    this.#layout = layout;
    this.#sprites.pixels = layout.pixels;
    this.#canvas.width = layout.width;
    this.#canvas.height = layout.height;
    for (const { id, effect, slot } of this.#line.showing) {
      const act = this.#acts.get(id);
      if (act) act.performance = performEffect(effect, id, { ...layout.view, slot });
    }
    this.#isStale = true;
  }

  #draw(): void {
    const pen = this.#pen;
    const layout = this.#layout;
    if (!pen || !layout) return;
    const isCalm = this.#options.isCalm();
    if (isCalm && !this.#isStale && this.#line.showing.every(({ seconds }) => seconds > calmFade)) return;
    this.#isStale = this.#line.showing.some(({ seconds }) => seconds <= calmFade);
    pen.setTransform(1, 0, 0, 1, 0, 0);
    pen.clearRect(0, 0, layout.width, layout.height);
    for (const { id, seconds } of this.#line.showing) {
      const act = this.#acts.get(id);
      if (!act) continue;
      const picture = act.picture.at(seconds);
      const share = isCalm ? easeBoth(seconds, 0, calmFade) : 1;
      act.performance(isCalm ? stillSecond : seconds, (mark) => {
        mark.alpha *= share;
        if (mark.sprite === "gift") mark.alpha *= isCalm ? 1 : (picture?.share ?? 0);
        drawMark(pen, layout, this.#sprites, mark, picture?.painted ?? null);
      });
    }
  }

  #clear(): void {
    this.#rest();
    this.#watch.disconnect();
    for (const { picture } of this.#acts.values()) picture.close();
    this.#acts.clear();
    this.#sprites.clear();
    // A canvas without pixels gives its memory back before it is collected.
    if (this.#canvas) this.#canvas.width = this.#canvas.height = 0;
    this.#canvas?.remove();
    this.#canvas = this.#pen = this.#layout = null;
  }
}
