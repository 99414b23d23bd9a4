import type { SceneView } from "@changming/ui/scene/stage";

/** An invented person for the scenes of the samples page. */
const base: SceneView = {
  name: "沈玉兰",
  plateOutline: null,
  plaque: "清晖居",
  plaqueOutline: null,
  couplet: ["半生针线缝寒暑", "一院玉兰照子孙"],
  portrait: "/art/portraits/elder-woman.svg",
  sealName: "沈",
  level: 4,
  levelName: "四等居所",
  entries: [
    { term: "生于", upright: "一九三八年四月十二日", plain: "1938年4月12日", sub: "农历戊寅年三月十二" },
    { term: "逝于", upright: "二〇二三年十二月十四日", plain: "2023年12月14日", sub: "农历癸卯年十一月初二" },
    { term: "籍贯", upright: "浙江绍兴　汉族" },
    { term: "享年", upright: "八十六岁　冥寿八十九岁", plain: "86 岁　冥寿 89 岁" },
    { term: "居所编号", upright: "云麓园S区〇〇〇一号", plain: "S区 0001 号" },
    { term: "入住", upright: "二〇二四年四月四日", plain: "2024年4月4日", minor: true },
  ],
  gifts: [
    { place: "lamp", gift_name: "长明灯一盏", image: "/art/gifts/ever-burning-lamp.svg", nickname: "志远" },
    { place: "incense", gift_name: "三炷香一份", image: "/art/gifts/incense.svg", nickname: "玉成" },
    { place: "flowers", gift_name: "菊花束九束", image: "/art/gifts/bouquet.svg", nickname: "晓岚" },
    { place: "flowers2", gift_name: "白菊两束", image: "/art/gifts/white-chrysanthemum.svg", nickname: "桂珍" },
    { place: "offering", gift_name: "千纸鹤九只", image: "/art/gifts/paper-cranes.svg", nickname: "明轩" },
  ],
  plaqueImage: "",
  isLit: true,
  hasIncense: true,
  backgrounds: [],
  version: undefined,
};

const levels = [1, 2, 3, 4, 5, 6, 7, 0].map((level) => ({
  title: level === 0 ? "不认识的等级：按第一等" : `第 ${level} 等`,
  view: { ...base, level, levelName: `第 ${level || 1} 等` },
}));

export const courtyardSamples: readonly { title: string; view: SceneView }[] = [
  ...levels,
  { title: "四个字的名字", view: { ...base, name: "欧阳树蕙", sealName: "欧阳" } },
  { title: "少数民族长名", view: { ...base, name: "阿依古丽·买买提", sealName: "阿" } },
  { title: "九个字，没有间隔号", view: { ...base, name: "巴图尔孟和巴雅尔图", sealName: "巴" } },
  { title: "还没有人来过", view: { ...base, gifts: [], isLit: false, hasIncense: false } },
];

const martyr: SceneView = {
  ...base,
  name: "杨靖宇",
  plaque: "浩气长存",
  couplet: ["雪压青松松愈直", "火传长夜夜终明"],
  portrait: "/art/portraits/soldier-before-1950.svg",
  entries: base.entries.slice(0, 3),
  hasIncense: false,
};

export const memorialSamples: readonly { title: string; view: SceneView; isOlder: boolean }[] = [
  { title: "1950 年以前牺牲", view: martyr, isOlder: true },
  {
    title: "1950 年以后牺牲，长名",
    view: { ...martyr, name: "阿布都热合曼·吾甫尔", portrait: "/art/portraits/soldier-after-1950.svg" },
    isOlder: false,
  },
];
