/** Drawings that stand for what a person did, in place of a portrait that nobody has: `packages/ui/art/emblems`. */
export const emblemNames = {
  poet: "诗文",
  thinker: "思想",
  historian: "史家",
  painter: "书画",
  musician: "乐与戏",
  physician: "医者",
  scientist: "学者",
  engineer: "匠师",
  agronomist: "农人",
  traveller: "行者",
  general: "将帅",
  educator: "师者",
} as const;

export type Emblem = keyof typeof emblemNames;

export const emblems = Object.keys(emblemNames) as [Emblem, ...Emblem[]];
