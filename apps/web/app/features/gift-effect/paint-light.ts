import { between, seededRandom } from "./motion.ts";
import type { Painting, Pen } from "./painting.ts";

const rayColours = ["gold", "pale", "red", "jade"] as const;

type RayName = `ray-${(typeof rayColours)[number]}`;

export type LightName =
  | "glow"
  | "glow-red"
  | "glow-pale"
  | "glow-jade"
  | "mote"
  | "ember"
  | "smoke"
  | "steam"
  | "flame"
  | "tongue"
  | "tongue-deep"
  | RayName;

/** `r g b` of a light from its centre outwards. */
type Hue = readonly [heart: string, body: string];

const lampLight: Hue = ["255 226 166", "236 176 84"];
const red: Hue = ["255 190 140", "214 82 44"];
const pale: Hue = ["255 246 224", "206 200 184"];
const jade: Hue = ["224 244 214", "106 166 124"];

/** A light that fades out without an edge. */
function soft(size: number, [heart, body]: Hue, core: number): Painting {
  const radius = size / 2;
  return {
    width: size,
    height: size,
    paint(pen) {
      const light = pen.createRadialGradient(0, 0, 0, 0, 0, radius);
      light.addColorStop(0, `rgb(${heart} / 1)`);
      light.addColorStop(core * 0.5, `rgb(${heart} / 0.72)`);
      light.addColorStop(core, `rgb(${body} / 0.36)`);
      light.addColorStop(core + (1 - core) * 0.45, `rgb(${body} / 0.1)`);
      light.addColorStop(1, `rgb(${body} / 0)`);
      pen.fillStyle = light;
      pen.fillRect(-radius, -radius, size, size);
    },
  };
}

/** A puff of smoke: several soft blots of one colour, arranged differently in every puff. */
function puff(colour: string, seed: number, strength: number): Painting {
  return {
    width: 64,
    height: 64,
    paint(pen) {
      const random = seededRandom(seed);
      for (let blot = 0; blot < 7; blot += 1) {
        const x = between(random, -11, 11);
        const y = between(random, -11, 11);
        const radius = between(random, 11, 20);
        const shade = pen.createRadialGradient(x, y, 0, x, y, radius);
        shade.addColorStop(0, `rgb(${colour} / ${strength})`);
        shade.addColorStop(1, `rgb(${colour} / 0)`);
        pen.fillStyle = shade;
        pen.fillRect(x - radius, y - radius, radius * 2, radius * 2);
      }
    },
  };
}

/** The outline of a flame in a box of 26 × 52. */
function flamePath(pen: Pen): void {
  pen.beginPath();
  pen.moveTo(0, -25);
  pen.bezierCurveTo(-4, -10, -12, -2, -11, 10);
  pen.bezierCurveTo(-10.5, 20, -5, 25, 0, 25);
  pen.bezierCurveTo(5, 25, 10.5, 20, 11, 10);
  pen.bezierCurveTo(12, -2, 4, -10, 0, -25);
}

const flame: Painting = {
  width: 26,
  height: 52,
  paint(pen) {
    const fire = pen.createLinearGradient(0, -25, 0, 25);
    fire.addColorStop(0, "rgb(240 150 60 / 0.5)");
    fire.addColorStop(0.4, "rgb(252 196 104 / 0.95)");
    fire.addColorStop(0.78, "rgb(255 240 202 / 1)");
    fire.addColorStop(1, "rgb(176 190 214 / 0.5)");
    flamePath(pen);
    pen.fillStyle = fire;
    pen.fill();
  },
};

/** One tongue of a larger fire: bright at its foot, without a hard edge. */
function tongue([heart, body]: Hue): Painting {
  return {
    width: 52,
    height: 104,
    paint(pen) {
      pen.scale(2, 2);
      for (const [size, strength] of [
        [1, 0.16],
        [0.88, 0.2],
        [0.74, 0.3],
        [0.56, 0.45],
      ] as const) {
        const fire = pen.createLinearGradient(0, -25, 0, 25);
        fire.addColorStop(0, `rgb(${body} / 0)`);
        fire.addColorStop(0.45, `rgb(${body} / ${strength})`);
        fire.addColorStop(0.85, `rgb(${heart} / ${strength})`);
        fire.addColorStop(1, `rgb(${heart} / 0)`);
        pen.save();
        pen.translate(0, (1 - size) * 20);
        pen.scale(size, size);
        flamePath(pen);
        pen.fillStyle = fire;
        pen.fill();
        pen.restore();
      }
    },
  };
}

/** A streak with a bright head at its top that fades towards its foot. */
function ray([heart, body]: Hue): Painting {
  return {
    width: 8,
    height: 64,
    paint(pen) {
      const light = pen.createLinearGradient(0, -32, 0, 32);
      light.addColorStop(0, `rgb(${heart} / 1)`);
      light.addColorStop(0.2, `rgb(${body} / 0.85)`);
      light.addColorStop(1, `rgb(${body} / 0)`);
      pen.beginPath();
      pen.moveTo(0, 32);
      pen.quadraticCurveTo(-2.6, -14, -2.4, -28.6);
      pen.arc(0, -28.6, 2.4, Math.PI, 0);
      pen.quadraticCurveTo(2.6, -14, 0, 32);
      pen.fillStyle = light;
      pen.fill();
    },
  };
}

export const paintLight: Record<LightName, Painting> = {
  glow: soft(128, lampLight, 0.3),
  "glow-red": soft(128, red, 0.3),
  "glow-pale": soft(128, pale, 0.3),
  "glow-jade": soft(128, jade, 0.3),
  mote: soft(24, lampLight, 0.34),
  ember: soft(20, ["255 214 150", "232 98 38"], 0.4),
  smoke: puff("226 224 216", 5, 0.34),
  steam: puff("244 244 238", 11, 0.36),
  flame,
  tongue: tongue(["255 222 150", "240 140 52"]),
  "tongue-deep": tongue(["248 168 84", "206 78 36"]),
  "ray-gold": ray(["255 240 204", "240 176 82"]),
  "ray-pale": ray(["255 252 240", "214 206 190"]),
  "ray-red": ray(["255 214 190", "214 84 60"]),
  "ray-jade": ray(["232 246 222", "112 176 134"]),
};
