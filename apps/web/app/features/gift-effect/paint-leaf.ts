import type { Painting } from "./painting.ts";

export type LeafName = "petal-white" | "petal-cream" | "petal-yellow" | "leaf" | "leaf-young" | "blossom" | "ash";

/** A chrysanthemum petal, tip upwards: light at the rim, darker at its foot. */
function petal(rim: string, body: string, foot: string): Painting {
  return {
    width: 18,
    height: 36,
    paint(pen) {
      pen.beginPath();
      pen.moveTo(0, 17);
      pen.bezierCurveTo(-4, 11, -8.6, 2, -8, -8);
      pen.bezierCurveTo(-7.4, -14.6, -2.6, -17.4, -0.6, -16.4);
      pen.lineTo(0.5, -15.4);
      pen.bezierCurveTo(2.8, -17.6, 7.6, -14.2, 8, -8);
      pen.bezierCurveTo(8.6, 2, 4, 11, 0, 17);
      const shade = pen.createLinearGradient(-6, -17, 4, 17);
      shade.addColorStop(0, rim);
      shade.addColorStop(0.58, body);
      shade.addColorStop(1, foot);
      pen.fillStyle = shade;
      pen.fill();
      pen.clip();
      pen.strokeStyle = foot;
      pen.globalAlpha = 0.4;
      pen.lineWidth = 0.8;
      for (const bend of [-3.4, 0, 3.4]) {
        pen.beginPath();
        pen.moveTo(bend * 0.2, 15);
        pen.quadraticCurveTo(bend * 1.5, 0, bend * 1.3, -13);
        pen.stroke();
      }
    },
  };
}

/** A willow leaf: slender, with a bright vein and one half in the shade. */
function leaf(light: string, dark: string, vein: string): Painting {
  return {
    width: 14,
    height: 48,
    paint(pen) {
      const half = (side: number, colour: string) => {
        pen.beginPath();
        pen.moveTo(0, -23);
        pen.bezierCurveTo(side * 6.4, -10, side * 7, 6, 0, 21);
        pen.closePath();
        pen.fillStyle = colour;
        pen.fill();
      };
      half(-1, light);
      half(1, dark);
      pen.beginPath();
      pen.moveTo(0, -22);
      pen.lineTo(0, 23.4);
      pen.strokeStyle = vein;
      pen.lineWidth = 0.9;
      pen.stroke();
    },
  };
}

/** A pear blossom seen from above. */
const blossom: Painting = {
  width: 24,
  height: 24,
  paint(pen) {
    for (let place = 0; place < 5; place += 1) {
      pen.save();
      pen.rotate((place * Math.PI * 2) / 5);
      pen.beginPath();
      pen.moveTo(0, 0);
      pen.bezierCurveTo(-7.4, -3, -6, -11.4, 0, -11.2);
      pen.bezierCurveTo(6, -11.4, 7.4, -3, 0, 0);
      const shade = pen.createRadialGradient(0, 0, 0, 0, 0, 12);
      shade.addColorStop(0, "#d9dcc0");
      shade.addColorStop(0.45, "#f6f3ea");
      shade.addColorStop(1, "#fffdf8");
      pen.fillStyle = shade;
      pen.fill();
      pen.restore();
    }
    pen.fillStyle = "#b99a4a";
    for (let place = 0; place < 5; place += 1) {
      pen.beginPath();
      pen.arc(Math.cos(place * 1.257) * 2.6, Math.sin(place * 1.257) * 2.6, 0.8, 0, Math.PI * 2);
      pen.fill();
    }
  },
};

/** The remains of a sheet of paper: black, its rim still glowing a little. */
const ash: Painting = {
  width: 16,
  height: 16,
  paint(pen) {
    pen.beginPath();
    pen.moveTo(-6, -4);
    pen.lineTo(-1, -7);
    pen.lineTo(5, -5);
    pen.lineTo(6.6, 1);
    pen.lineTo(3, 6.4);
    pen.lineTo(-3, 5);
    pen.lineTo(-6.8, 2);
    pen.closePath();
    pen.fillStyle = "#2b2724";
    pen.fill();
    pen.strokeStyle = "rgb(222 122 58 / 0.75)";
    pen.lineWidth = 0.9;
    pen.stroke();
  },
};

export const paintLeaf: Record<LeafName, Painting> = {
  "petal-white": petal("#fffefa", "#f5f1e6", "#cfc9a8"),
  "petal-cream": petal("#fffaf0", "#f3e6c8", "#c8ae74"),
  "petal-yellow": petal("#fff0c0", "#efcf78", "#b98a35"),
  leaf: leaf("#8fb07a", "#557f57", "#cfe0b4"),
  "leaf-young": leaf("#b7cf8c", "#7fa565", "#e4efc8"),
  blossom,
  ash,
};
