import type { EffectView, Mark } from "./mark.ts";
import type { SpriteStore } from "./sprite-store.ts";

/** Maximum device pixel ratio: a moving image needs no more. */
const maxPixelRatio = 2;

/** Maps stage units to the pixels of a canvas. */
export interface Layout {
  width: number;
  height: number;
  /** Pixels per stage unit. */
  pixels: number;
  /** The stage's origin, in pixels. */
  x: number;
  y: number;
  view: Omit<EffectView, "slot">;
}

/** Reads the stage's layout from its host's styles: `--s` is the scale factor, `--lift` the free space above. */
export function layoutOf(host: HTMLElement, isStele: boolean): Layout {
  const { width, height } = host.getBoundingClientRect();
  const style = getComputedStyle(host);
  const scale = Number.parseFloat(style.getPropertyValue("--s")) || 1;
  const lift = Number.parseFloat(style.getPropertyValue("--lift")) || 0;
  const ratio = Math.min(devicePixelRatio, maxPixelRatio);
  return {
    width: Math.round(width * ratio),
    height: Math.round(height * ratio),
    pixels: scale * ratio,
    x: (width / 2) * ratio,
    y: lift * ratio,
    view: { half: width / 2 / scale, isStele },
  };
}

/** Draws one mark; `image` is the gift's own. */
export function drawMark(
  pen: CanvasRenderingContext2D,
  { pixels, x, y }: Layout,
  sprites: SpriteStore,
  mark: Mark,
  image: HTMLCanvasElement | null,
): void {
  const sprite = mark.sprite === "gift" ? image : sprites.get(mark.sprite);
  if (!sprite) return;
  const cos = Math.cos(mark.angle) * pixels;
  const sin = Math.sin(mark.angle) * pixels;
  pen.setTransform(cos, sin, -sin, cos, x + mark.x * pixels, y + mark.y * pixels);
  pen.globalAlpha = Math.min(1, mark.alpha);
  pen.globalCompositeOperation = mark.isLight ? "lighter" : "source-over";
  pen.drawImage(sprite, -mark.width / 2, -mark.height / 2, mark.width, mark.height);
}
