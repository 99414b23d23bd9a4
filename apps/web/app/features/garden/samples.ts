import {
  type GardenCard,
  type GardenDetail,
  type GardenView,
  type LevelZones,
  type GardenResidence,
  noChoices,
} from "./garden-data.ts";

/** Test data: a garden with two of its residences. */
export const card: GardenCard = {
  id: 7,
  garden_name: "云麓园",
  thumb: "/art/scenes/garden-default-1600.webp",
  region: "浙江,安吉",
  summary: "群山之麓，云起之处。",
  kind: "ordinary",
  residence_nums: 20,
};

export const garden: GardenDetail = {
  ...card,
  thumbs: ["/uploads/one.jpg", "/uploads/two.jpg"],
  content: "<p>山不高，云常在。</p><p>四时点灯。</p>",
  pc_bg_image: "",
  address: "竹溪路 18 号",
  contact_phone: "0572-5121688",
  opening_hours: ["每日 7:00–17:00"],
  opening_note: "清明前后请早些来",
  notice: "",
  brush: null,
};

export const residence: GardenResidence = {
  id: 31,
  name: "周秉文",
  avatar: "/art/portraits/elder-man.svg",
  shengu_date: "2019-11-21",
  summary: "写得一手好板书。",
  kind: "ordinary",
  gender: 1,
  birthday: "1940",
  years: "1940–2019",
  family_name: "周",
  garden_name: "云麓园",
  level: 3,
  todayWorship: 0,
  totalWorship: 5,
  is_anniversary: false,
};

export const levels: LevelZones[] = [
  { level_name: "青瓦居", type_id: 2, letterList: ["H", "#"], residence_nums: 2 },
  { level_name: "临水居", type_id: 3, letterList: ["B", "Z"], residence_nums: 18 },
];

export const view: GardenView = {
  garden,
  levels,
  choices: noChoices,
  list: { page: 1, last: 2, counts: 20, isCut: false, items: [residence] },
};
