import { paths } from "../../url/paths.ts";

export type ListKind = "famous" | "ancestor" | "martyr";

/** Texts of each list of residences. */
export const listKinds = {
  famous: {
    type: 1,
    title: "名人",
    lead: "他们属于所有记得他们的人。",
    note: "名录由平台依公开史料整理，每处居所写明出处；有误之处，请告诉我们。",
    unit: "位",
    to: paths.famous,
  },
  ancestor: {
    type: 2,
    title: "先祖",
    lead: "水有源，木有本。",
    note: "各姓各地的始祖与先贤，由宗族与地方供奉，依谱牒与史料整理。",
    unit: "位",
    to: paths.ancestors,
  },
  martyr: {
    type: 3,
    title: "英烈",
    lead: "山河无恙，因为有人把一生留在了路上。",
    note: "每一位都依官方名录与公开史料列出。在这里缅怀与敬献鲜花，都不收费。",
    unit: "位",
    to: paths.martyrs,
  },
} as const;

export const listOrder = ["famous", "ancestor", "martyr"] as const satisfies readonly ListKind[];
