import type { EffectView, Mark } from "./mark.ts";
import type { SpriteStore } from "./sprite-store.ts";

/** Screens have more pixels than a moving thing needs. */
const finest = 2;

/** How the stage of units lies on a canvas of pixels. */
export interface Layout {
  width: number;
  height: number;
  /** Pixels a unit. */
  pixels: number;
  /** Where the stage's origin lies, in pixels. */
  x: number;
  y: number;
  view: Omit<EffectView, "slot">;
}

/** Reads where the stage lies under its host: `--s` is its factor, `--lift` what is left free above it. */
export function layoutOf(host: HTMLElement, isStele: boolean): Layout {
  const { width, height } = host.getBoundingClientRect();
  const style = getComputedStyle(host);
  const scale = Number.parseFloat(style.getPropertyValue("--s")) || 1;
  const lift = Number.parseFloat(style.getPropertyValue("--lift")) || 0;
  const ratio = Math.min(devicePixelRatio, finest);
  return {
    width: Math.round(width * ratio),
    height: Math.round(height * ratio),
    pixels: scale * ratio,
    x: (width / 2) * ratio,
    y: lift * ratio,
    view: { half: width / 2 / scale, isStele },
  };
}

/** Draws one mark; `picture` is the gift's own. */
export function drawMark(
  pen: CanvasRenderingContext2D,
  { pixels, x, y }: Layout,
  sprites: SpriteStore,
  mark: Mark,
  picture: HTMLCanvasElement | null,
): void {
  const sprite = mark.sprite === "gift" ? picture : sprites.get(mark.sprite);
  if (!sprite) return;
  const cos = Math.cos(mark.angle) * pixels;
  const sin = Math.sin(mark.angle) * pixels;
  pen.setTransform(cos, sin, -sin, cos, x + mark.x * pixels, y + mark.y * pixels);
  pen.globalAlpha = Math.min(1, mark.alpha);
  pen.globalCompositeOperation = mark.isLight ? "lighter" : "source-over";
  pen.drawImage(sprite, -mark.width / 2, -mark.height / 2, mark.width, mark.height);
}
