// Written by tools/build-art.ts; do not edit.

/** Drawings served as SVG under /art/<folder>/<name>.svg (layers under /art/scenes), with width and height in their own units. */
export const drawings = {
 "gifts": {
  "apples": [
   128,
   128
  ],
  "baijiu": [
   128,
   128
  ],
  "bouquet": [
   128,
   128
  ],
  "burning-paper": [
   128,
   128
  ],
  "candles": [
   128,
   128
  ],
  "carnation": [
   128,
   128
  ],
  "censer": [
   128,
   128
  ],
  "dove": [
   128,
   128
  ],
  "drum": [
   128,
   128
  ],
  "dumplings": [
   128,
   128
  ],
  "ever-burning-lamp": [
   128,
   128
  ],
  "firecrackers": [
   128,
   128
  ],
  "fireworks": [
   128,
   128
  ],
  "fish": [
   128,
   128
  ],
  "flower-basket": [
   128,
   128
  ],
  "green-rice-balls": [
   128,
   128
  ],
  "guqin": [
   128,
   128
  ],
  "huangjiu": [
   128,
   128
  ],
  "incense": [
   128,
   128
  ],
  "ingots": [
   128,
   128
  ],
  "kite": [
   128,
   128
  ],
  "letter": [
   128,
   128
  ],
  "lily": [
   128,
   128
  ],
  "lotus-lamp": [
   128,
   128
  ],
  "lotus": [
   128,
   128
  ],
  "mandarins": [
   128,
   128
  ],
  "medal": [
   128,
   128
  ],
  "moon-cakes": [
   128,
   128
  ],
  "palace-lantern": [
   128,
   128
  ],
  "paper-cranes": [
   128,
   128
  ],
  "paper-money": [
   128,
   128
  ],
  "pastries": [
   128,
   128
  ],
  "peaches": [
   128,
   128
  ],
  "pine-branch": [
   128,
   128
  ],
  "red-scarf": [
   128,
   128
  ],
  "ribbon": [
   128,
   128
  ],
  "rice-bowl": [
   128,
   128
  ],
  "river-lamp": [
   128,
   128
  ],
  "sky-lantern": [
   128,
   128
  ],
  "tea": [
   128,
   128
  ],
  "water": [
   128,
   128
  ],
  "white-chrysanthemum": [
   128,
   128
  ],
  "white-rose": [
   128,
   128
  ],
  "wind-chime": [
   128,
   128
  ],
  "wish-plaque": [
   128,
   128
  ],
  "wreath": [
   128,
   128
  ],
  "yellow-chrysanthemum": [
   128,
   128
  ],
  "zongzi": [
   128,
   128
  ]
 },
 "levels": {
  "level-1": [
   128,
   128
  ],
  "level-2": [
   128,
   128
  ],
  "level-3": [
   128,
   128
  ],
  "level-4": [
   128,
   128
  ],
  "level-5": [
   128,
   128
  ],
  "level-6": [
   128,
   128
  ],
  "level-7": [
   128,
   128
  ]
 },
 "portraits": {
  "child": [
   240,
   320
  ],
  "elder-man": [
   240,
   320
  ],
  "elder-woman": [
   240,
   320
  ],
  "man": [
   240,
   320
  ],
  "soldier-after-1950": [
   240,
   320
  ],
  "soldier-before-1950": [
   240,
   320
  ],
  "woman": [
   240,
   320
  ],
  "young-man": [
   240,
   320
  ],
  "young-woman": [
   240,
   320
  ]
 },
 "brand": {
  "favicon": [
   128,
   128
  ],
  "lockup-light": [
   340,
   128
  ],
  "lockup": [
   340,
   128
  ],
  "logo-light": [
   128,
   128
  ],
  "logo": [
   128,
   128
  ],
  "wordmark-light": [
   218,
   112
  ],
  "wordmark": [
   218,
   112
  ]
 },
 "layers": {
  "bridge": [
   600,
   220
  ],
  "clouds": [
   460,
   200
  ],
  "cranes": [
   420,
   200
  ],
  "gate": [
   600,
   330
  ],
  "lotus-pond": [
   600,
   300
  ],
  "pines": [
   420,
   420
  ],
  "residence-altar": [
   380,
   220
  ],
  "residence-hills": [
   794,
   330
  ],
  "residence-magnolia": [
   520,
   320
  ],
  "stele": [
   200,
   334.5
  ]
 }
} as const;
