import type { FamilyHome } from "../family-home.ts";

/** Test data: a residence as its owner sees it. */
export const place = { id: 12, name: "沈玉兰" };

const detail: FamilyHome["detail"] = {
  id: 12,
  name: "沈玉兰",
  family_name: "沈",
  avatar: "/uploads/avatar/480.webp",
  gender: 2,
  garden_name: "云麓园",
  number_text: "S区 0026 号",
  level: 4,
  level_name: "四等居所",
  is_martyr: false,
  is_close: 0,
  age: 86,
  nation: "汉族",
  jiguan: "浙江绍兴",
  battle_address: "上甘岭",
  cemetery_address: "沈阳抗美援朝烈士陵园",
  birth: { plain: "1938年4月12日", upright: "", lunar: "农历三月十二" },
  death: { plain: "2023年12月14日", upright: "", lunar: "农历十一月初二" },
  customary: { plain: "", upright: "" },
  moved_in: { plain: "2024年4月4日", upright: "", lunar: "" },
  summary: "教了一辈子书。",
  other_names: [],
  plaque: "念慈堂",
  couplet: ["春风", "秋水"],
  opening: [],
  dressing: [],
  todayWorship: 0,
  totalWorship: 1_204,
  giftNums: 31,
  level_bg_image: "",
  residence_bg: "",
  residence_address: "云麓园 S区 0026 号",
  birthday: "1938-04-12",
  shengu_date: "2023-12-14",
  date_time: "2024-04-04 08:00:00",
  xian_age: 89,
  coin_nums: 0,
  remembranceRanking: 3,
  kind: "ordinary",
  garden_id: 3,
  garden_kind: "ordinary",
  died_before_1950: false,
  years: "1938–2023",
  source: "",
  compiled: null,
  birthday_next: null,
  anniversary_next: null,
  number_upright: "",
  share_image: "",
  brush: { plate: null, plaque: null },
  blessing_nums: 7,
  lamps: [],
  grave_lamps: 0,
  allows_grave_lamps: 1,
  placed: [],
  can: { manage: true },
};

export const home: FamilyHome = {
  detail,
  role: "owner",
  facts_version: 3,
  intro_version: 5,
  birthday_by: "solar",
  anniversary_by: "lunar",
  birthday_known: 1,
  anniversary_known: 1,
  counts: {
    albums: 2,
    photos: 1_033,
    views: 5_120,
    viewsToday: 4,
    blessings: 7,
    students: 0,
    members: 3,
    scans: 12,
    scansToday: 2,
    graveLamps: 5,
  },
  can: { manage: true, own: true },
};

/** The same for another role, or with other numbers. */
export function homeWith(own: {
  detail?: Partial<FamilyHome["detail"]>;
  counts?: Partial<FamilyHome["counts"]>;
  can?: Partial<FamilyHome["can"]>;
}): FamilyHome {
  return {
    ...home,
    detail: { ...home.detail, ...own.detail },
    counts: { ...home.counts, ...own.counts },
    can: { ...home.can, ...own.can },
  };
}
