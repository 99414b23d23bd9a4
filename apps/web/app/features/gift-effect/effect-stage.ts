import type { EffectView, DrawnSprite } from "./sprite-animations.ts";
import { SpriteStore, GiftImage } from "./sprites.ts";
import { easeBoth, stillSecond } from "./motion.ts";
import { type EffectPlayback, performEffect } from "./perform.ts";
import { type GivenGift, type Showing, EffectQueue, type Caption, captionsOf } from "./effect-queue.ts";

export interface EffectStageOptions {
  /** Covers the scene; holds the canvas while an effect plays. */
  host: HTMLElement;
  isStele: boolean;
  /** True when nothing may move: each effect is then a still image that only fades in. */
  isCalm(): boolean;
  /** Captions of the running effects; called when they change. */
  onCaptions(captions: Caption[]): void;
}

interface Act {
  playback: EffectPlayback;
  giftImage: GiftImage;
}

/** Fade-in of still images, in seconds. */
const calmFade = 0.8;

/**
 * Plays gift effects over the scene, ten visible seconds each. Requests animation frames only while an effect plays in
 * a visible tab, and keeps a canvas only for that time.
 */
export class EffectStage {
  #options: EffectStageOptions;
  #queue = new EffectQueue();
  #sprites = new SpriteStore();
  #acts = new Map<number, Act>();
  #canvas: HTMLCanvasElement | null = null;
  #pen: CanvasRenderingContext2D | null = null;
  #layout: Layout | null = null;
  #frame: number | null = null;
  #last: number | null = null;
  /** True when a still image has to be redrawn. */
  #isStale = true;
  #text = "";
  #watch = new ResizeObserver(() => this.#fit());
  #end = new AbortController();

  constructor(options: EffectStageOptions) {
    this.#options = options;
    const { signal } = this.#end;
    document.addEventListener("visibilitychange", () => (document.hidden ? this.#rest() : this.#run()), { signal });
  }

  show(givenGift: GivenGift): void {
    this.#queue.add(givenGift);
    this.#isStale = true;
    this.#say();
    this.#run();
  }

  /** Ends every effect and releases its resources. */
  close(): void {
    this.#end.abort();
    this.#queue.clear();
    this.#clear();
    this.#say();
  }

  #run(): void {
    if (this.#frame !== null || document.hidden || this.#queue.isEmpty) return;
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
    this.#queue.pass(passed);
    this.#say();
    if (this.#queue.isEmpty) return this.#clear();
    this.#open();
    this.#draw();
    this.#run();
  }

  #say(): void {
    const captions = captionsOf(this.#queue.showing);
    const text = captions.map((caption) => caption.text).join("\n");
    if (text === this.#text) return;
    this.#text = text;
    this.#options.onCaptions(captions);
  }

  #open(): void {
    const { showing } = this.#queue;
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
      act.giftImage.close();
      this.#acts.delete(id);
      this.#isStale = true;
    }
    for (const one of showing) if (!this.#acts.has(one.id)) this.#begin(one);
  }

  #begin({ id, effect, image, slot }: Showing): void {
    if (!this.#layout || !this.#canvas) return;
    const giftImage = new GiftImage(image, () => (this.#isStale = true));
    this.#acts.set(id, { playback: performEffect(effect, id, { ...this.#layout.view, slot }), giftImage });
    this.#canvas.dataset.effects = this.#queue.showing.map((one) => one.effect).join(" ");
    this.#isStale = true;
  }

  /** Adapts to a new window size; running effects continue at the same second. */
  #fit(): void {
    if (!this.#canvas) return;
    const { host, isStele } = this.#options;
    const layout = layoutOf(host, isStele);
    this.#layout = layout;
    this.#sprites.pixels = layout.pixels;
    this.#canvas.width = layout.width;
    this.#canvas.height = layout.height;
    for (const { id, effect, slot } of this.#queue.showing) {
      const act = this.#acts.get(id);
      if (act) act.playback = performEffect(effect, id, { ...layout.view, slot });
    }
    this.#isStale = true;
  }

  #draw(): void {
    const pen = this.#pen;
    const layout = this.#layout;
    if (!pen || !layout) return;
    const isCalm = this.#options.isCalm();
    if (isCalm && !this.#isStale && this.#queue.showing.every(({ seconds }) => seconds > calmFade)) return;
    this.#isStale = this.#queue.showing.some(({ seconds }) => seconds <= calmFade);
    pen.setTransform(1, 0, 0, 1, 0, 0);
    pen.clearRect(0, 0, layout.width, layout.height);
    for (const { id, seconds } of this.#queue.showing) {
      const act = this.#acts.get(id);
      if (!act) continue;
      const giftImage = act.giftImage.at(seconds);
      const share = isCalm ? easeBoth(seconds, 0, calmFade) : 1;
      act.playback(isCalm ? stillSecond : seconds, (drawn) => {
        drawn.alpha *= share;
        if (drawn.sprite === "gift") drawn.alpha *= isCalm ? 1 : (giftImage?.share ?? 0);
        drawSprite(pen, layout, this.#sprites, drawn, giftImage?.painted ?? null);
      });
    }
  }

  #clear(): void {
    this.#rest();
    this.#watch.disconnect();
    for (const { giftImage } of this.#acts.values()) giftImage.close();
    this.#acts.clear();
    this.#sprites.clear();
    // A canvas without pixels frees its memory before it is garbage-collected.
    if (this.#canvas) this.#canvas.width = this.#canvas.height = 0;
    this.#canvas?.remove();
    this.#canvas = this.#pen = this.#layout = null;
  }
}

/** Maximum device pixel ratio: a moving image needs no more. */
const maxPixelRatio = 2;

/** Maps stage units to the pixels of a canvas. */
interface Layout {
  width: number;
  height: number;
  /** Pixels per stage unit. */
  pixels: number;
  /** The stage's origin, in pixels. */
  x: number;
  y: number;
  view: Omit<EffectView, "slot">;
}

/** The layout of the stage that the host covers: `--s` is its scale factor. */
function layoutOf(host: HTMLElement, isStele: boolean): Layout {
  const { width, height } = host.getBoundingClientRect();
  const scale = Number.parseFloat(getComputedStyle(host).getPropertyValue("--s")) || 1;
  const stage = host.parentElement?.querySelector<HTMLElement>("[data-stage]");
  const ratio = Math.min(devicePixelRatio, maxPixelRatio);
  return {
    width: Math.round(width * ratio),
    height: Math.round(height * ratio),
    pixels: scale * ratio,
    x: (width / 2) * ratio,
    y: (stage?.offsetTop ?? 0) * ratio,
    view: { half: width / 2 / scale, isStele },
  };
}

/** Draws one sprite; `image` is the gift's own. */
function drawSprite(
  pen: CanvasRenderingContext2D,
  { pixels, x, y }: Layout,
  sprites: SpriteStore,
  drawn: DrawnSprite,
  image: HTMLCanvasElement | null,
): void {
  const sprite = drawn.sprite === "gift" ? image : sprites.get(drawn.sprite);
  if (!sprite) return;
  const cos = Math.cos(drawn.angle) * pixels;
  const sin = Math.sin(drawn.angle) * pixels;
  pen.setTransform(cos, sin, -sin, cos, x + drawn.x * pixels, y + drawn.y * pixels);
  pen.globalAlpha = Math.min(1, drawn.alpha);
  pen.globalCompositeOperation = drawn.isLight ? "lighter" : "source-over";
  pen.drawImage(sprite, -drawn.width / 2, -drawn.height / 2, drawn.width, drawn.height);
}
