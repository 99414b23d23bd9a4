import type { LegalRuleName } from "@changming/contract/admin/legal-choice";
import type { SiteInfoRow } from "../site-info/get-site-info.ts";

/** The columns of the settings that the answers switch. */
type Switches = Pick<SiteInfoRow, "has_rankings" | "civil_gifts_only" | "adults_pay_only">;

interface LegalChoice {
  value: string;
  label: string;
  /** The same in two words, for the checklist: 关着. */
  short: string;
  /** What visitors notice. */
  effect: string;
  sets: Partial<Switches>;
}

/** A published rule; `number` is empty where none could be verified. */
interface LegalSource {
  title: string;
  issuer: string;
  number: string;
  inForce: string;
  article: string;
  url: string;
  urlName: string;
}

export interface LegalRule {
  name: LegalRuleName;
  title: string;
  question: string;
  /** What is switched and the first source, for the checklist. */
  short: { title: string; source: string };
  sources: readonly LegalSource[];
  /** The lawful choice first; the demo shows the other one, as the specification does. */
  lawful: LegalChoice;
  asSpecified: LegalChoice;
}

/** Its text was read in reprints of the agencies' release; they name no document number. */
const onlineMourning = {
  title: "关于规范网络祭扫秩序 倡导文明新风尚的通知",
  issuer: "中央网信办秘书局、民政部办公厅",
  number: "",
  inForce: "2023年3月31日发布",
  url: "http://zjlnb.zjol.com.cn/html/2023-04/04/content_4106797.htm?div=-1",
  urlName: "新华社报道（浙江在线转载）",
} as const;

/**
 * The rules that the operator of a real site has to answer (R-operation-8). Only what could be verified is stated here;
 * the texts are summaries, and each names where the rule can be read.
 */
export const legalRules: readonly LegalRule[] = [
  {
    name: "rankings",
    title: "排行与名册",
    question: "居所要不要显示按缅怀排的名次，和按心意排的敬献名册？",
    short: { title: "排行与名册", source: "网信办、民政部 2023 年通知" },
    sources: [
      {
        ...onlineMourning,
        article: "第一条：不得借机敛财和诱导充值，严禁设置“香火”排行榜等诱导充值的功能。",
      },
    ],
    lawful: {
      value: "hidden",
      label: "不显示任何排行",
      short: "关着",
      effect: "居所没有名次，敬献名册不列出来；献过的礼物照样一笔一笔记着，按时间排。",
      sets: { has_rankings: false },
    },
    asSpecified: {
      value: "shown",
      label: "显示排行与名册",
      short: "开着",
      effect: "居所页有缅怀的名次，敬献名册按心意的多少排列。",
      sets: { has_rankings: true },
    },
  },
  {
    name: "civilGifts",
    title: "文明祭扫的礼物",
    question: "没有标作“文明祭品”的礼物要不要上架？随程序带来的有香、纸钱、元宝、烧纸、鞭炮、烟花和孔明灯。",
    short: { title: "纸钱、鞭炮一类", source: "同一通知，各地另有规定" },
    sources: [
      {
        ...onlineMourning,
        article: "第一条、第三条：积极倡导移风易俗、文明祭扫，合理设置祭扫用品，不得传播封建迷信等不良信息。",
      },
      {
        title: "禁止制造、销售封建迷信殡葬用品的通告",
        issuer: "南通市民政局、南通市市场监督管理局",
        number: "",
        inForce: "2024年3月25日公布起施行，限南通市",
        article:
          "禁止制造、销售冥币纸钱、纸扎实物等封建迷信殡葬用品。说的是实物；列在这里，是提醒各地另有规定，请查您所在的地方。",
        url: "https://zh.wikisource.org/wiki/禁止制造、销售封建迷信殡葬用品的通告",
        urlName: "维基文库",
      },
    ],
    lawful: {
      value: "civil",
      label: "只留文明祭扫的礼物",
      short: "关着",
      effect: "没有标作“文明祭品”的礼物不列出来，也买不了；以前献过的还在。",
      sets: { civil_gifts_only: true },
    },
    asSpecified: {
      value: "all",
      label: "全部礼物",
      short: "开着",
      effect: "上架的礼物都列出来，都能献。",
      sets: { civil_gifts_only: false },
    },
  },
  {
    name: "minors",
    title: "未成年人付费",
    question: "付费献礼以前，要不要请人声明已满十八周岁？",
    short: { title: "未成年人付费", source: "《未成年人网络保护条例》44 条" },
    sources: [
      {
        title: "未成年人网络保护条例",
        issuer: "国务院",
        number: "国务院令第766号",
        inForce: "2024年1月1日起施行",
        article:
          "第四十四条：网络社交等服务的提供者应当合理限制未成年人单次和单日累计的消费数额，不得向未成年人提供与其民事行为能力不符的付费服务。",
        url: "https://www.gov.cn/zhengce/content/202310/content_6911288.htm",
        urlName: "中国政府网",
      },
      {
        title: "中华人民共和国民法典",
        issuer: "全国人民代表大会",
        number: "",
        inForce: "2021年1月1日起施行",
        article:
          "第十九条、第二十条：八周岁以上的未成年人是限制民事行为能力人，不满八周岁的是无民事行为能力人，买东西一般要由监护人代理或同意。",
        url: "https://www.gov.cn/xinwen/2020-06/01/content_5516649.htm",
        urlName: "中国政府网",
      },
    ],
    lawful: {
      value: "adultsOnly",
      label: "付费献礼只给成年人",
      short: "守着",
      effect:
        "第一次付费献礼或购买装扮以前，请本人声明已满十八周岁，声明的时间记在账号里；没有声明的只能献免费的礼物。这是本人自己说的，本站没有核对过年龄。",
      sets: { adults_pay_only: true },
    },
    asSpecified: {
      value: "unlimited",
      label: "不问年龄",
      short: "不问",
      effect: "谁都能付费献礼，不问年龄。",
      sets: { adults_pay_only: false },
    },
  },
];

/** Whether the settings have what the choice sets. */
export function isInEffect({ sets }: LegalChoice, row: Switches): boolean {
  return (Object.keys(sets) as (keyof Switches)[]).every((key) => sets[key] === row[key]);
}
