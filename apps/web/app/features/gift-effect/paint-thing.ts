import type { Painting, Pen } from "./painting.ts";

export type ThingName =
  | "bowl"
  | "coin-cream"
  | "coin-white"
  | "coin-gold"
  | "cord"
  | "cracker"
  | "knot"
  | "pole"
  | "scrap";

/** Colours from one edge to the other. */
type Stops = readonly (readonly [place: number, colour: string])[];

/** Light from the left, as in the gifts' images. */
function across(pen: Pen, half: number, stops: Stops): CanvasGradient {
  const shade = pen.createLinearGradient(-half, 0, half, 0);
  for (const [place, colour] of stops) shade.addColorStop(place, colour);
  return shade;
}

const lacquer: Stops = [
  [0, "#8a2418"],
  [0.26, "#f0806a"],
  [0.5, "#cc3f2c"],
  [0.9, "#7a1c12"],
  [1, "#9e2f20"],
];
const gilt: Stops = [
  [0, "#b07d22"],
  [0.26, "#fdf0c4"],
  [0.5, "#e8b65a"],
  [0.9, "#93651a"],
  [1, "#c3933e"],
];

/** Paper money for the dead: round, with a square hole. */
function coin(paper: string, shade: string, line: string): Painting {
  return {
    width: 40,
    height: 40,
    paint(pen) {
      const hole = (size: number) => {
        pen.moveTo(-size, -size);
        pen.lineTo(-size, size);
        pen.lineTo(size, size);
        pen.lineTo(size, -size);
        pen.closePath();
      };
      pen.beginPath();
      pen.arc(0, 0, 19, 0, Math.PI * 2);
      hole(5.4);
      const light = pen.createLinearGradient(-14, -16, 14, 16);
      light.addColorStop(0, paper);
      light.addColorStop(1, shade);
      pen.fillStyle = light;
      pen.fill("evenodd");
      pen.strokeStyle = line;
      pen.lineWidth = 1;
      pen.globalAlpha = 0.75;
      pen.beginPath();
      pen.arc(0, 0, 16, 0, Math.PI * 2);
      hole(7.4);
      pen.stroke();
      pen.globalAlpha = 0.5;
      pen.lineWidth = 1.6;
      for (let side = 0; side < 4; side += 1) {
        pen.rotate(Math.PI / 2);
        pen.beginPath();
        pen.moveTo(-3, -12.6);
        pen.lineTo(3, -12.6);
        pen.moveTo(0, -14.4);
        pen.lineTo(0, -9.6);
        pen.stroke();
      }
    },
  };
}

/** A small red tube with gilt rims. */
const cracker: Painting = {
  width: 14,
  height: 36,
  paint(pen) {
    pen.fillStyle = across(pen, 6, lacquer);
    pen.fillRect(-6, -16, 12, 32);
    pen.fillStyle = across(pen, 6, gilt);
    pen.fillRect(-6, -14, 12, 4);
    pen.fillRect(-6, 10, 12, 4);
    pen.beginPath();
    pen.ellipse(0, -16, 6, 1.8, 0, 0, Math.PI * 2);
    pen.fillStyle = "#f3cf86";
    pen.fill();
  },
};

/** What holds a string of crackers: a red board with gilt edges under a ring. */
const knot: Painting = {
  width: 64,
  height: 64,
  paint(pen) {
    pen.strokeStyle = "#b98326";
    pen.lineWidth = 2;
    pen.beginPath();
    pen.arc(0, -22, 5, 0, Math.PI * 2);
    pen.stroke();
    pen.beginPath();
    pen.moveTo(-22, -14);
    pen.quadraticCurveTo(0, -22, 22, -14);
    pen.lineTo(26, 2);
    pen.quadraticCurveTo(0, 12, -26, 2);
    pen.closePath();
    pen.fillStyle = across(pen, 26, lacquer);
    pen.fill();
    pen.strokeStyle = "#e8b65a";
    pen.lineWidth = 1.8;
    pen.stroke();
    pen.beginPath();
    pen.moveTo(-6, -18);
    pen.lineTo(6, -18);
    pen.lineTo(7, 6.4);
    pen.lineTo(-7, 6.4);
    pen.closePath();
    pen.fillStyle = across(pen, 7, gilt);
    pen.fill();
  },
};

/** An earthen saucer with oil, seen a little from above. */
const bowl: Painting = {
  width: 48,
  height: 27,
  paint(pen) {
    pen.beginPath();
    pen.moveTo(-22, -6);
    pen.bezierCurveTo(-20, 8, -10, 12.6, 0, 12.6);
    pen.bezierCurveTo(10, 12.6, 20, 8, 22, -6);
    pen.closePath();
    pen.fillStyle = across(pen, 22, gilt);
    pen.fill();
    pen.beginPath();
    pen.ellipse(0, -6, 22, 5.6, 0, 0, Math.PI * 2);
    pen.fillStyle = "#8a5f17";
    pen.fill();
    pen.beginPath();
    pen.ellipse(0, -5.4, 18.6, 4, 0, 0, Math.PI * 2);
    pen.fillStyle = "#ffe2a0";
    pen.fill();
  },
};

/** A plain piece of one colour. */
function slip(width: number, height: number, stops: Stops): Painting {
  return {
    width,
    height,
    paint(pen) {
      pen.fillStyle = across(pen, width / 2, stops);
      pen.fillRect(-width / 2, -height / 2, width, height);
    },
  };
}

export const paintThing: Record<ThingName, Painting> = {
  bowl,
  "coin-cream": coin("#fff6dc", "#e9d8a8", "#a8873c"),
  "coin-white": coin("#fffefa", "#e8e1cf", "#a39878"),
  "coin-gold": coin("#fdecb4", "#dcb963", "#8a6320"),
  cord: slip(4, 16, [
    [0, "#c9862a"],
    [1, "#6b4715"],
  ]),
  cracker,
  knot,
  pole: slip(10, 64, [
    [0, "#59684a"],
    [0.3, "#a5b083"],
    [1, "#3c4a35"],
  ]),
  scrap: slip(12, 12, [
    [0, "#c8412d"],
    [0.6, "#b5342a"],
    [1, "#8a2418"],
  ]),
};
