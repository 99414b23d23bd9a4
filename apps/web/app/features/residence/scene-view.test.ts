import { expect, test } from "vitest";
import type { RecentActivity, ResidenceDetail } from "../../data/residence-data.ts";
import { hasIncense, sceneViewOf, sealNameOf } from "./scene-view.ts";

const detail: ResidenceDetail = {
  id: 57,
  name: "沈玉兰",
  avatar: "/uploads/a.webp",
  gender: 2,
  garden_name: "云麓园",
  level: 4,
  level_name: "四等居所",
  level_bg_image: "/art/scenes/level-4-1600.webp?v=0a1b",
  residence_bg: "",
  residence_address: "云麓园 S区 0001 号",
  birthday: "1938-04-12",
  shengu_date: "2023-12-14",
  date_time: "2024-04-04 08:00:00",
  age: 86,
  xian_age: 89,
  nation: "汉族",
  jiguan: "浙江绍兴",
  battle_address: "",
  cemetery_address: "",
  todayWorship: 1,
  totalWorship: 43,
  giftNums: 66,
  coin_nums: 4368,
  remembranceRanking: 80,
  is_close: 0,
  kind: "ordinary",
  garden_id: 1,
  garden_kind: "ordinary",
  is_martyr: false,
  died_before_1950: false,
  family_name: "沈",
  years: "1938–2023",
  summary: "",
  other_names: [],
  plaque: "清晖居",
  couplet: ["半生针线缝寒暑", "一院玉兰照子孙"],
  opening: [],
  source: "",
  compiled: null,
  birth: { plain: "1938年4月12日", upright: "一九三八年四月十二日", lunar: "农历戊寅年三月十二" },
  death: { plain: "2023年12月14日", upright: "二〇二三年十二月十四日", lunar: "" },
  customary: { plain: "", upright: "" },
  moved_in: { plain: "2024年4月4日", upright: "二〇二四年四月四日", lunar: "" },
  birthday_next: null,
  anniversary_next: null,
  dressing: [],
  number_text: "S区 0001 号",
  number_upright: "S区〇〇〇一号",
  share_image: "",
  brush: { plate: null, plaque: null },
  blessing_nums: 9,
  lamps: [],
  grave_lamps: 0,
  allows_grave_lamps: 1,
  placed: [],
  can: { manage: false },
};

const terms = (of: ResidenceDetail) => sceneViewOf(of, []).entries.map((entry) => entry.term);

test("a family's inscription has the number of the residence", () => {
  expect(terms(detail)).toEqual(["生于", "逝于", "籍贯", "享年", "居所编号", "入住"]);
});

test("unknown facts are left out", () => {
  const unknown = { plain: "", upright: "", lunar: "" };
  expect(terms({ ...detail, birth: unknown, age: 0, jiguan: "", nation: "" })).toEqual(["逝于", "居所编号", "入住"]);
});

test("a martyr's tablet has neither age nor number of the residence", () => {
  expect(terms({ ...detail, is_martyr: true })).toEqual(["生于", "牺牲", "籍贯"]);
});

test("the number omits its garden when both are too long for one column", () => {
  const [short] = sceneViewOf(detail, []).entries.filter((entry) => entry.term === "居所编号");
  const [long] = sceneViewOf({ ...detail, garden_name: "公益名人园" }, []).entries.filter(
    (entry) => entry.term === "居所编号",
  );
  expect(short?.upright).toBe("云麓园S区〇〇〇一号");
  expect(long?.upright).toBe("S区〇〇〇一号");
});

test("the portrait is the one that the API names; a drawing has a seal, a photograph has none", () => {
  const drawn = { ...detail, avatar: "/art/portraits/young-woman.svg?v=0a1b" };
  expect(sceneViewOf(drawn, []).portrait).toBe(drawn.avatar);
  expect([sealNameOf(detail), sealNameOf(drawn)]).toEqual(["", "沈"]);
});

test("candles burn only when a lamp was given, incense only when incense was given", () => {
  const lamp = { place: "lamp", gift_name: "长明灯一盏", image: "", nickname: "志远", lasts_until: "" } as const;
  expect(sceneViewOf(detail, []).isLit).toBe(false);
  expect(sceneViewOf({ ...detail, placed: [lamp] }, []).isLit).toBe(true);
  const incense: RecentActivity[number] = {
    id: 1,
    type: "gift",
    nickname: "志远",
    avatar: "",
    content: "",
    giftName: "三炷香",
    giftNums: 1,
    giftImage: "/uploads/anything.webp",
    giftText: "三炷香一份",
    giftEffect: "incense",
    dateTime: "2026-11-21 08:00:00",
    residenceId: 57,
    residenceName: "沈玉兰",
  };
  expect(hasIncense([])).toBe(false);
  expect(hasIncense([{ ...incense, giftEffect: "", giftImage: "/art/gifts/incense.svg" }])).toBe(false);
  expect(hasIncense([incense])).toBe(true);
});

test("ages are given in years, in vertical and in horizontal text", () => {
  const [ageEntry] = sceneViewOf(detail, []).entries.filter((entry) => entry.term === "享年");
  expect(ageEntry?.upright.split(/\s/)).toEqual(["八十六岁", "冥寿八十九岁"]);
  expect(ageEntry?.plain?.split("\u2003")).toEqual(["86 岁", "冥寿 89 岁"]);
  const [alone] = sceneViewOf({ ...detail, xian_age: 0 }, []).entries.filter((entry) => entry.term === "享年");
  expect([alone?.upright, alone?.plain]).toEqual(["八十六岁", "86 岁"]);
});

test("texts that a family has not written yet have defaults", () => {
  const { plaque, plaqueOutline, couplet } = sceneViewOf({ ...detail, plaque: "", couplet: [] }, []);
  expect([plaque, plaqueOutline, couplet.length]).toEqual(["永思堂", null, 2]);
});

test("the family's dressings are beside the visitors' gifts, and light the scene as those do", () => {
  const own = (place: "lamp" | "incense" | "plaque" | "background", image: string) => ({
    place,
    gift_id: 1,
    gift_name: "长明莲灯",
    image,
  });
  const given = { gift_name: "河灯一盏", image: "/art/b.svg", nickname: "阿宁", lasts_until: "" };
  const lamp = { place: "lamp" as const, ...given };
  const view = sceneViewOf({ ...detail, placed: [lamp], dressing: [own("lamp", "/art/a.svg")] }, []);
  expect(view.gifts).toEqual([
    { place: "own-lamp", gift_name: "长明莲灯", image: "/art/a.svg", nickname: "家人" },
    lamp,
  ]);
  const alone = sceneViewOf({ ...detail, dressing: [own("lamp", ""), own("incense", "")] }, []);
  expect([alone.isLit, alone.hasIncense, alone.plaqueImage]).toEqual([true, true, ""]);
});

test("a plaque and a background of the family take precedence over those of the level", () => {
  const dressing = [
    { place: "plaque" as const, gift_id: 1, gift_name: "描金木匾", image: "/art/gifts/door-board.svg" },
    { place: "background" as const, gift_id: 2, gift_name: "雪夜长廊", image: "/art/scenes/level-5-1600.webp?v=0a1b" },
  ];
  const view = sceneViewOf({ ...detail, dressing, residence_bg: dressing[1]?.image ?? "" }, []);
  expect([view.plaqueImage, view.backgrounds[0], view.gifts]).toEqual([dressing[0]?.image, dressing[1]?.image, []]);
});

test("a residence's own image is the background of its scene, a shipped one or not", () => {
  const { backgrounds } = sceneViewOf({ ...detail, residence_bg: "/uploads/a1b2/960.webp" }, []);
  expect(backgrounds).toEqual(["/uploads/a1b2/960.webp", detail.level_bg_image]);
});
