/** An age of history, or a period in which martyrs fell. `from` is its first listed year; it ends where the next begins. */
export interface Era {
  readonly key: EraKey;
  readonly name: string;
  /** The years as a heading writes them; periods of war overlap, so these are not the range of listed years. */
  readonly years: string;
  readonly from: number;
}

export const eraKeys = [
  "preQin",
  "qinHan",
  "weiJin",
  "suiTang",
  "song",
  "yuanMingQing",
  "modern",
  "xinhai",
  "revolution",
  "antiJapanese",
  "liberation",
  "korea",
  "peace",
  "undated",
] as const;
export type EraKey = (typeof eraKeys)[number];

/** Before every year that a life date can have. */
const beginning = -10_000;

/**
 * Ages by their first year, as in 我国历代纪元表 (appendix of 《现代汉语词典》, 商务印书馆, 7th edition): 秦 前221, 魏 220,
 * 隋 581, 宋 960 to 1279; 近代 begins in 1840. 五代十国 are listed with 隋唐; 辽, 西夏 and 金 with 宋. (R-search-9)
 */
const ages: readonly Era[] = [
  { key: "preQin", name: "先秦", years: "", from: beginning },
  { key: "qinHan", name: "秦汉", years: "", from: -221 },
  { key: "weiJin", name: "魏晋南北朝", years: "", from: 220 },
  { key: "suiTang", name: "隋唐", years: "", from: 581 },
  { key: "song", name: "宋", years: "", from: 960 },
  { key: "yuanMingQing", name: "元明清", years: "", from: 1280 },
  { key: "modern", name: "近现代", years: "", from: 1840 },
];

/**
 * Periods in which martyrs fell, as 《中国共产党简史》 divides them, by the year of death. Between 1931 and 1936 and in
 * 1945 two overlap: the year decides unless the residence names the war beside the date.
 */
const periods: readonly Era[] = [
  { key: "xinhai", name: "辛亥革命前后", years: "一九二〇以前", from: beginning },
  { key: "revolution", name: "大革命与土地革命", years: "一九二一—一九三七", from: 1921 },
  { key: "antiJapanese", name: "抗日战争时期", years: "一九三一—一九四五", from: 1937 },
  { key: "liberation", name: "解放战争时期", years: "一九四五—一九四九", from: 1946 },
  { key: "korea", name: "抗美援朝时期", years: "一九五〇—一九五三", from: 1950 },
  { key: "peace", name: "和平年代", years: "一九五四至今", from: 1954 },
];

/** Of a residence whose dates and dynasty are unknown; listed last. */
const undated: Era = { key: "undated", name: "年代未详", years: "", from: Number.POSITIVE_INFINITY };

/** The eras of a list in their order, without `undated`: martyrs have periods, others ages. */
export function erasOf(kind: string): readonly Era[] {
  return kind === "martyr" ? periods : ages;
}

/** The era of a listed year; `undated` where it is unknown. */
export function eraOf(kind: string, year: number | null): Era {
  return (year === null ? null : erasOf(kind).findLast(({ from }) => from <= year)) ?? undated;
}

/** An era of a list by its key; null when the list has none of that key. */
export function findEra(kind: string, key: string): Era | null {
  return [...erasOf(kind), undated].find((era) => era.key === key) ?? null;
}

/** The first and last year of a dynasty, cut where its age ends, so that a person is listed where the source says. */
type Dynasty = readonly [names: string, from: number, to: number];

/** By the same table; longer names first where one contains another. */
const dynasties: readonly Dynasty[] = [
  ["三皇|五帝|上古|远古|传说", -5000, -2071],
  ["夏", -2070, -1601],
  ["商|殷", -1600, -1047],
  ["西周", -1046, -771],
  ["春秋", -770, -477],
  ["战国", -476, -222],
  ["东周|周", -770, -256],
  ["先秦", -1046, -222],
  ["秦汉之际|楚汉", -209, -202],
  ["秦", -221, -207],
  ["西汉|前汉", -206, 8],
  ["新莽|新朝", 9, 23],
  ["东汉|后汉", 25, 219],
  ["三国|曹魏|蜀汉|东吴|孙吴|蜀|吴", 220, 280],
  ["西晋", 265, 316],
  ["东晋", 317, 420],
  ["十六国|前秦|后秦|前燕|后赵|北凉", 304, 439],
  ["南朝|南北朝|刘宋|南齐|萧齐|南梁|南陈", 420, 580],
  ["北朝|北魏|东魏|西魏|北齐|北周", 386, 580],
  ["魏", 220, 265],
  ["晋", 265, 420],
  ["汉", -206, 219],
  ["隋", 581, 618],
  ["五代|十国|后梁|后唐|后晋|后周|吴越|南唐|前蜀|后蜀|南汉|闽国|荆南|北汉", 902, 959],
  ["武周|唐", 618, 907],
  ["北宋", 960, 1127],
  ["南宋", 1127, 1279],
  ["辽|契丹|西夏|大理国", 960, 1227],
  ["金", 1115, 1234],
  ["宋", 960, 1279],
  ["元|蒙古", 1280, 1368],
  ["南明|明", 1368, 1683],
  ["后金|清", 1616, 1911],
  ["近代", 1840, 1949],
  ["民国", 1912, 1949],
  ["现代|当代|新中国|中华人民共和国", 1949, 2100],
  ["辛亥革命", 1901, 1920],
  ["大革命|北伐|土地革命", 1921, 1936],
  ["抗日|抗战", 1937, 1945],
  ["解放战争", 1946, 1949],
  ["抗美援朝", 1950, 1953],
];

/** The dynasty that a text such as 战国·楚 or 北宋末年 begins with, else the first it contains. */
function dynastyIn(text: string): Dynasty | null {
  const found = dynasties.flatMap((dynasty) =>
    dynasty[0].split("|").flatMap((name) => {
      const at = text.indexOf(name);
      return at < 0 ? [] : [{ dynasty, at, length: name.length }];
    }),
  );
  const [first] = found.toSorted((one, other) => one.at - other.at || other.length - one.length);
  return first?.dynasty ?? null;
}

/**
 * The year by which a residence is listed: the given one, moved into the dynasty that the source names (文天祥, 1283,
 * 南宋 → 1279); the dynasty's middle where no year is known; null where neither is. (R-search-9)
 */
export function yearInDynasty(year: number | null, dynastyText: string): number | null {
  const dynasty = dynastyIn(dynastyText);
  if (!dynasty) return year;
  const [, from, to] = dynasty;
  return year === null ? Math.round((from + to) / 2) : Math.min(Math.max(year, from), to);
}
