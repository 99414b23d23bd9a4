import { productName, sealSuffixOf } from "@changming/kit/product-name";
import { faceOf } from "../font/face.ts";
import { type Drawing, ink, type Mark } from "./mark.ts";
import { setText } from "./set-text.ts";

type Area = readonly [left: number, top: number, width: number, height: number];

export const box = (left: number, top: number, right: number, bottom: number) =>
  `M${left} ${top}H${right}V${bottom}H${left}Z`;

/** Ridges in an area of the page, fading towards its bottom. */
export function hills(within: Area, first: string = ink.pine): Mark[] {
  const [left, top, width, height] = within;
  return ridges.map((path, index) => ({
    kind: "shape",
    path,
    at: [left, top],
    scale: [width / 794, height / 330],
    fill: index === 0 ? first : ink.black,
    opacity: index === 0 ? 0.15 : 0.12,
    fade: [66, 317],
    within,
  }));
}

/** The ornament of a corner; mirrored for the three that are not upper left. */
export function fret(at: readonly [x: number, y: number], mirrored: readonly [x: number, y: number], colour: string) {
  return { kind: "shape", path: fretPath, at, scale: mirrored, stroke: colour, line: 1.6 } satisfies Mark;
}

/** The site's flame, centred at `x`. */
export function lamp(x: number, y: number, isStern: boolean): Mark {
  const scale = 48 / 92;
  const at = [x - 24 - 18 * scale, y - 8 * scale] as const;
  return { kind: "shape", path: flame, at, scale, fill: isStern ? ink.black : ink.lamp };
}

/** A calligraphy title centred at `x`, on the baseline `y`. */
export function calligraphyTitle(text: string, x: number, y: number, size: number): Mark[] {
  return setText(text, x, y, { size, colour: ink.black, face: "calligraphy", align: "middle", spacing: size * 0.24 });
}

/** Positions of a seal's four characters in its box of 116: down the right column, then down the left. */
const sealPlaces = [
  [60, 12],
  [60, 58],
  [10, 12],
  [10, 58],
] as const;

/** A cinnabar seal with four characters and some wear. */
export function seal(text: string, [x, y]: readonly [number, number], side: number, turn: number): Mark[] {
  const scale = side / 116;
  const chars = [...text].flatMap((char, index): Mark[] => {
    const [left, top] = sealPlaces[index] ?? sealPlaces[0];
    const at = turned(x, y, (left + 1) * scale, (top + 40) * scale, turn);
    return [
      { kind: "shape", path: faceOf("calligraphy").outline(char), at, scale: 0.046 * scale, turn, fill: ink.cinnabar },
    ];
  });
  return [
    { kind: "shape", path: box(4, 4, 112, 112), at: [x, y], scale, turn, stroke: ink.cinnabar, line: 4.5 },
    ...chars,
    { kind: "shape", path: wear, at: [x, y], scale, turn, fill: ink.paper },
  ];
}

/** A point of a rotated box, in page coordinates. */
function turned(x: number, y: number, right: number, down: number, degrees: number): [number, number] {
  const angle = (degrees * Math.PI) / 180;
  return [x + right * Math.cos(angle) - down * Math.sin(angle), y + right * Math.sin(angle) + down * Math.cos(angle)];
}

/** Calligraphy of the titles and the seals. */
export const titles = { property: "居所证书", remembrance: "缅怀证书" } as const;
const seals = {
  "": { property: `${productName}居所`, remembrance: `${productName}缅怀` },
  "-plain": { property: "居所之印", remembrance: "缅怀之印" },
} as const;

/** The seals of a site: with the product's name only where it is the site's. */
export const sealsOf = (siteName: string) => seals[sealSuffixOf(siteName)];

/**
 * The ornaments of the site's certificates, which are HTML: by path below `/art`. `tools/build-art.ts` writes them.
 */
export function siteOrnaments(): Record<string, Drawing> {
  const title = (text: string): Drawing => ({
    width: 1_208,
    height: 256,
    marks: calligraphyTitle(text, 604, 225, 256),
  });
  const stamp = (text: string): Drawing => ({ width: 116, height: 116, marks: seal(text, [0, 0], 116, 0) });
  // The box of the flame without its margins.
  const flameAt = (isStern: boolean): Drawing => ({ width: 48, height: 61.6, marks: [lamp(24, 0, isStern)] });
  const ridgesFrom = (first: string): Drawing => ({ width: 794, height: 330, marks: hills([0, 0, 794, 330], first) });
  return {
    "certificate/title-property": title(titles.property),
    "certificate/title-remembrance": title(titles.remembrance),
    "certificate/seal-property": stamp(seals[""].property),
    "certificate/seal-remembrance": stamp(seals[""].remembrance),
    "certificate/seal-property-plain": stamp(seals["-plain"].property),
    "certificate/seal-remembrance-plain": stamp(seals["-plain"].remembrance),
    "certificate/lamp": flameAt(false),
    "certificate/lamp-stern": flameAt(true),
    "certificate/fret": { width: 63, height: 63, marks: [fret([1, 1], [1, 1], ink.lamp)] },
    "scenes/certificate-hills": ridgesFrom(ink.pine),
    "scenes/certificate-hills-stern": ridgesFrom(ink.black),
  };
}

/** Far mountains, the farthest first, in a box of 794 × 330. */
const ridges = [
  "M-20 129Q-2 135 7 135Q16 134 25 138Q34 141 43 141Q52 141 61 140Q70 139 79 137Q88 136 97 132Q106 128 115 123Q124 119 133 115Q142 112 151 108Q160 104 169 98Q178 92 187 85Q196 78 205 71Q214 64 223 60Q232 56 241 53Q250 50 259 44Q268 38 277 40Q286 41 295 43Q304 45 313 46Q322 47 331 49Q340 51 349 57Q358 63 367 71Q376 78 385 82Q394 87 403 93Q412 100 421 106Q430 113 439 118Q448 124 457 126Q466 129 475 131Q484 134 493 135Q502 136 511 140Q520 143 529 144Q538 145 547 143Q556 142 565 142Q574 142 583 144Q592 146 601 143Q610 141 619 140Q628 140 637 141Q646 141 655 144Q664 147 673 145Q682 142 691 144Q700 145 709 144Q718 144 727 145Q736 147 745 146Q754 145 763 144Q772 144 781 141Q790 138 799 137L808 135L820 330L-20 330Z",
  "M-20 196Q-2 196 7 193Q16 191 25 187Q34 183 43 179Q52 176 61 173Q70 171 79 166Q88 162 97 158Q106 153 115 150Q124 148 133 144Q142 140 151 138Q160 135 169 134Q178 133 187 133Q196 133 205 133Q214 133 223 137Q232 141 241 144Q250 148 259 151Q268 154 277 157Q286 160 295 166Q304 171 313 174Q322 177 331 179Q340 181 349 186Q358 191 367 192Q376 194 385 195Q394 196 403 199Q412 201 421 200Q430 200 439 201Q448 203 457 202Q466 200 475 200Q484 200 493 202Q502 205 511 203Q520 202 529 204Q538 205 547 204Q556 203 565 203Q574 203 583 203Q592 204 601 201Q610 198 619 197Q628 196 637 194Q646 191 655 191Q664 191 673 190Q682 188 691 185Q700 181 709 178Q718 175 727 174Q736 173 745 170Q754 167 763 169Q772 171 781 171Q790 172 799 172L808 172L820 330L-20 330Z",
  "M-20 223Q-2 221 7 219Q16 217 25 215Q34 213 43 213Q52 213 61 213Q70 214 79 217Q88 221 97 223Q106 224 115 225Q124 225 133 228Q142 232 151 233Q160 235 169 238Q178 240 187 242Q196 244 205 247Q214 250 223 253Q232 255 241 256Q250 257 259 256Q268 255 277 258Q286 261 295 259Q304 258 313 258Q322 258 331 258Q340 259 349 259Q358 260 367 261Q376 262 385 262Q394 262 403 261Q412 261 421 260Q430 258 439 258Q448 257 457 258Q466 259 475 256Q484 253 493 253Q502 253 511 252Q520 251 529 250Q538 249 547 246Q556 243 565 242Q574 242 583 239Q592 236 601 235Q610 234 619 234Q628 235 637 234Q646 233 655 233Q664 233 673 235Q682 238 691 237Q700 236 709 238Q718 240 727 242Q736 244 745 245Q754 247 763 248Q772 249 781 252Q790 256 799 254L808 252L820 330L-20 330Z",
] as const;

/** The site's flame in a box of 92 × 118 whose origin is 18, 8. */
const flame =
  "M70 13C86 30 104 44 104 70 104 92 87 106 66 106 82 100 90 88 89 72 88 54 70 40 70 13ZM46 40C46 52 36 58 36 74 36 90 47 103 63 106 44 106 24 94 24 73 24 56 40 50 46 40ZM62 56C74 56 80 64 80 73S73 90 62 90 45 82 45 73 51 56 62 56ZM28 112C50 118 80 118 102 112 96 119 82 122 65 122S34 119 28 112Z";

/** A fret for the upper left corner, 62 × 62. */
const fretPath = "M0 62V0H62M8 62V8H62M0 46H20V20H46V0M30 8V30H8";

/** Worn spots of a seal, in its box of 116 × 116. */
const wear =
  "M18.5 31a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0-3 0M90 17a1.2 1.2 0 1 0 2.4 0a1.2 1.2 0 1 0-2.4 0M62 101a1.8 1.8 0 1 0 3.6 0a1.8 1.8 0 1 0-3.6 0M103 66a1.3 1.3 0 1 0 2.6 0a1.3 1.3 0 1 0-2.6 0M32 88a1.1 1.1 0 1 0 2.2 0a1.1 1.1 0 1 0-2.2 0M5 70l3 6-4 5zM110 30l-4 4 5 3zM60 4l6 3 4-4z";
