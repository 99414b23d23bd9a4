import { glow, type SpriteAnimation, type EffectAnimation } from "./sprite-animations.ts";
import { easeBoth, easeOut, lived, swell, between } from "./motion.ts";
import type { SpriteName } from "./sprites.ts";

interface Shell {
  /** When it leaves the ground, in seconds. */
  birth: number;
  /** Where it opens: as a share of the half width, and in stage units. */
  at: number;
  y: number;
  radius: number;
  colour: "gold" | "pale" | "red" | "jade";
}

const climb = 1.2;
const bloom = 3.4;
const rays = 54;

const shells: Shell[] = [
  { birth: -0.75, at: -0.56, y: 150, radius: 170, colour: "gold" },
  { birth: 0.3, at: 0.52, y: 125, radius: 155, colour: "pale" },
  { birth: 1.4, at: -0.2, y: 190, radius: 145, colour: "red" },
  { birth: 2.4, at: 0.74, y: 215, radius: 155, colour: "gold" },
  { birth: 3.4, at: -0.78, y: 230, radius: 145, colour: "jade" },
  { birth: 4.4, at: 0.2, y: 140, radius: 180, colour: "gold" },
  { birth: 5.3, at: -0.44, y: 125, radius: 155, colour: "pale" },
  { birth: 6.1, at: 0.62, y: 170, radius: 160, colour: "red" },
];

interface Opened extends Shell {
  x: number;
  opens: number;
}

function trail({ birth, x, y }: Opened, part: number): SpriteAnimation {
  return (seconds, drawn) => {
    const behind = seconds - part * 0.05;
    const risen = easeOut(behind, birth, birth + climb);
    drawn.sprite = "mote";
    drawn.isLight = true;
    drawn.x = x + 10 * Math.sin(risen * 5) * (1 - risen);
    drawn.y = 760 - (760 - y) * risen;
    drawn.width = drawn.height = 12 - part;
    const opacity = swell(lived(behind, birth, climb + 0.15), 0.2, 0.3);
    drawn.alpha = 0.8 * opacity * (1 - part / 9);
  };
}

interface Ray {
  direction: number;
  reach: number;
  life: number;
  sprite: SpriteName;
}

/** How long a spark's trail stays bright, in seconds. */
const afterglow = 0.62;

/** A spark that flies out, slows down and sinks, and its light with it. */
function spark({ x, y, opens }: Opened, { direction, reach, life, sprite }: Ray): SpriteAnimation {
  const cos = Math.cos(direction);
  const sin = Math.sin(direction);
  const out = (age: number) => reach * (1 - Math.exp(-1.9 * age));
  const sunk = (age: number) => 15 * age * age;
  return (seconds, drawn) => {
    const age = seconds - opens;
    if (age <= 0 || age >= life) return;
    const before = Math.max(0, age - afterglow);
    const across = cos * (out(age) - out(before));
    const down = sin * (out(age) - out(before)) + sunk(age) - sunk(before);
    drawn.sprite = sprite;
    drawn.isLight = true;
    drawn.x = x + cos * out(age) - across / 2;
    drawn.y = y + sin * out(age) + sunk(age) - down / 2;
    drawn.angle = Math.atan2(across, -down);
    drawn.height = 7 + Math.hypot(across, down);
    drawn.width = 6.5;
    drawn.alpha = easeBoth(age, 0, 0.3) * (1 - easeBoth(age, life * 0.4, life));
  };
}

function flower(random: () => number, shell: Opened): SpriteAnimation[] {
  const { x, y, opens, radius, colour } = shell;
  const light: SpriteAnimation = (seconds, drawn) => {
    const part = lived(seconds, opens - 0.25, bloom);
    if (part <= 0 || part >= 1) return;
    drawn.sprite =
      colour === "jade" ? "glow-jade" : colour === "red" ? "glow-red" : colour === "pale" ? "glow-pale" : "glow";
    drawn.isLight = true;
    drawn.x = x;
    drawn.y = y + 20 * part;
    drawn.width = drawn.height = radius * 2.8;
    drawn.alpha = 0.42 * swell(part, 0.2, 0.78);
  };
  const outer = Array.from({ length: rays }, (_, index) => {
    const direction = ((index + between(random, -0.3, 0.3)) / rays) * Math.PI * 2;
    const reach = radius * between(random, 0.86, 1.04);
    return spark(shell, { direction, reach, life: between(random, 2.6, bloom), sprite: `ray-${colour}` });
  });
  const inner = Array.from({ length: rays / 2 }, (_, index) => {
    const direction = ((index + between(random, -0.4, 0.4)) / (rays / 2)) * Math.PI * 2;
    const reach = radius * between(random, 0.42, 0.62);
    return spark(shell, { direction, reach, life: between(random, 2, 2.8), sprite: "ray-gold" });
  });
  return [...Array.from({ length: 8 }, (_, part) => trail(shell, part)), light, ...outer, ...inner];
}

/** Seven slow fireworks above the roof, each opening while the previous one fades. */
export const fireworks: EffectAnimation = (random, { half }) => {
  const isNarrow = half < 400;
  const wide = Math.min(half, 700);
  const open = shells.map((shell) => ({
    ...shell,
    x: shell.at * wide * (isNarrow ? 0.72 : 1),
    radius: shell.radius * (isNarrow ? 0.74 : 1),
    opens: shell.birth + climb,
  }));
  return [
    glow({ x: 0, y: 160, width: wide * 2, height: 560, alpha: 0.1, rise: 2, sprite: "glow-pale" }),
    ...open.flatMap((shell) => flower(random, shell)),
  ];
};
