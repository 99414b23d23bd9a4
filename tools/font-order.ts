import { readFile } from "node:fs/promises";

/** Surnames and given-name characters of the last three generations: pages of names need them first. */
const surnames =
  "王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘于蒋蔡余杜叶程苏魏吕丁任沈姚卢姜崔钟谭陆汪范金石廖贾夏韦付方白邹孟熊秦邱江尹薛闫段雷侯龙史陶黎贺顾毛郝龚邵万钱严覃武戴莫孔向汤" +
  "温康施文牛樊葛邢安齐易乔伍庞颜倪庄聂章鲁岳翟殷詹申欧耿关兰焦俞左柳甘祝包宁尚符舒阮柯纪梅童凌毕单季裴霍涂成苗谷盛曲翁冉骆蓝路游辛靳管柴蒙鲍华喻祁蒲房滕屈饶解牟艾尤阳时穆农司卓古吉缪简车项连芦麦褚娄窦戚岑景党宫费";
const givenNames =
  "英兰秀华玉桂珍凤芳芬丽敏静秋霞红梅琴云莲香月素珠翠娟娥巧美娜淑惠慧彩春菊燕玲琼勤萍蓉洁雪荣爱妹艳瑞佳嘉莉娣璐琦晶妍青倩婷姣婉娴瑾颖露瑶怡雁仪荷丹君薇菁梦岚馨韵园艺卿澜毓悦昭冰羽希欣竹晓欢芸菲宜可舒影思" +
  "建国明军平志强伟刚勇毅俊峰辉力永健世广义兴良海山仁波贵福生元全胜学祥才发新利清飞彬富顺信子杰涛昌星光天达岩中茂进有坚和博诚先敬震振壮会群豪心邦承乐绍功松善厚庆磊民友裕河哲超浩亮政谦奇之翰朗伯宏言若鸣朋斌栋维启克" +
  "翔旭鹏泽晨辰士以家致树炎德行泰雄琛钧冠腾楠航弘东宝长守传根宗正忠孝礼耀祖培银水木保冬老大小";
/** Characters outside GBK that occur in names. */
const rareNames = "䶮㛃㑇㭎㙍𬭎𬬮𬤇𫖯𫍽𬀩𬘭𬍛𬭤𬭼𬙂𬇙𬤊𫄧𫓹𬱟𬸪𬬱𬬸𬭁𬭚𬭛𬕂𬳵𬳶𬴃𫘧𫘪𫘬𫟹𫠆𫐄𫐐𫛭𬞟𬟁𬟽𬜬𬜯";

/** The characters of one file and the unicode-range that loads it. */
export type Slice = { id: string; characters: number[]; ranges: [from: number, to: number][] };

const eager = 1500;
const frequent = 3500;

/**
 * The slices of a face, in the order in which they must be declared (a later face wins where ranges overlap).
 * Blocks of rare characters come first with one coarse range each; then the 3500 most used ones in small slices with
 * exact ranges. `nameWeight` says how much being used in names counts against being used in prose.
 */
export async function sliceFace(dictionary: string, covered: Set<number>, nameWeight: number): Promise<Slice[]> {
  const gbk = gbkHan().filter((code) => covered.has(code));
  const ranked = await rank(dictionary, gbk, nameWeight);
  const used = ranked.slice(0, frequent);
  const known = new Set(gbk);
  const beyond = [...covered].filter((code) => !known.has(code) && isHan(code));
  const inBasicBlock = (code: number) => code >= 0x4e00 && code <= 0x9fff;
  const rest = [...ranked.slice(frequent), ...beyond.filter(inBasicBlock)].toSorted((a, b) => a - b);
  const borne = Array.from(rareNames, (character) => character.codePointAt(0) ?? 0).filter((code) => covered.has(code));
  const blocks = chunk(rest, 150).map((characters) => ({ characters, ranges: [span(characters)] }));
  const outside = [beyond.filter((code) => code < 0x4e00), beyond.filter((code) => code > 0xffff)]
    .map((codes) => codes.toSorted((a, b) => a - b))
    .flatMap((codes) => chunk(codes, 250))
    .map((characters) => ({ characters, ranges: [span(characters)] }));
  const small = [...chunk(used.slice(0, eager), 75), ...chunk(used.slice(eager), 145), borne];
  const exact = small.map((characters) => ({ characters, ranges: toRanges(characters) }));
  return [...name("r", [...outside, ...blocks]), ...name("f", exact)];
}

/** Runs of neighbouring code points. */
export function toRanges(codes: number[]): [from: number, to: number][] {
  const ranges: [number, number][] = [];
  for (const code of [...codes].toSorted((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last && code === last[1] + 1) last[1] = code;
    else ranges.push([code, code]);
  }
  return ranges;
}

async function rank(dictionary: string, codes: number[], nameWeight: number): Promise<number[]> {
  const prose = new Map<number, number>();
  const names = new Map<number, number>();
  for (const line of (await readFile(dictionary, "utf8")).split("\n")) {
    const [word = "", times = "0", kind = ""] = line.split(" ");
    for (const character of word) {
      const code = character.codePointAt(0) ?? 0;
      prose.set(code, (prose.get(code) ?? 0) + Number(times) / 1e8);
      if (kind.startsWith("nr")) names.set(code, (names.get(code) ?? 0) + Number(times) / 5e6);
    }
  }
  for (const character of surnames + givenNames) {
    const code = character.codePointAt(0) ?? 0;
    names.set(code, (names.get(code) ?? 0) + 0.004);
  }
  const score = (code: number) => (prose.get(code) ?? 0) + nameWeight * (names.get(code) ?? 0);
  return codes.toSorted((a, b) => score(b) - score(a) || a - b);
}

/** The 20 934 Han characters of GBK and the ideographic zero, which belongs to dates. */
function gbkHan(): number[] {
  const decoder = new TextDecoder("gbk");
  const codes = new Set<number>();
  for (let high = 0x81; high <= 0xfe; high++) {
    for (let low = 0x40; low <= 0xfe; low++) {
      const character = low === 0x7f ? "" : decoder.decode(new Uint8Array([high, low]));
      const code = character.codePointAt(0) ?? 0;
      if (Array.from(character).length === 1 && isHan(code)) codes.add(code);
    }
  }
  return [...codes];
}

function isHan(code: number): boolean {
  return /\p{Script=Han}/u.test(String.fromCodePoint(code));
}

function chunk(codes: number[], size: number): number[][] {
  return Array.from({ length: Math.ceil(codes.length / size) }, (_, at) => codes.slice(at * size, (at + 1) * size));
}

function span(codes: number[]): [number, number] {
  return [codes[0] ?? 0, codes.at(-1) ?? 0];
}

function name(prefix: string, slices: Omit<Slice, "id">[]): Slice[] {
  return slices.map((slice, index) => ({ id: `${prefix}${String(index + 1).padStart(2, "0")}`, ...slice }));
}
