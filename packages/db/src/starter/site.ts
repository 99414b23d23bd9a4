import { productName } from "@changming/kit/product-name";
import {
  type DemoFriendLink,
  type DemoLevel,
  type DemoSiteInfo,
  type DemoSlide,
  paragraphs,
} from "./data/content-types.ts";

/** The sentence in the header until the operator writes one. */
export const welcomeTo = (siteName: string) => `欢迎来到${siteName}。为思念，留一盏灯。`;

export const siteInfo: DemoSiteInfo = {
  name: productName,
  logo: "/art/brand/lockup.svg",
  tel: "400-000-1200",
  qrcode: "https://changming.example/wechat",
  wxappQrcode: "https://changming.example/wxapp",
  address: "北京市东城区示例街 8 号",
  email: "service@changming.example",
  icp: "京ICP备00000000号-1",
  policeFiling: "京公网安备 11000000000000号",
  copyright: `© 2026 ${productName}`,
  websiteSummary: "一处安放思念的地方。家人把照片、生平与想说的话留在这里；走得再远，也能回来点一盏灯。",
  welcomeStatement: welcomeTo(productName),
  theme: 0,
  isNeedPay: true,
  applyMoneyFen: 9900,
  cooperationTips:
    "公墓、宗族、村镇、学校与公益组织都可以申请开设园区。请准备好负责人的实名信息；有营业执照或法人证书的请一并上传。我们在五个工作日内答复，审核不收费。",
  freeGiftNums: 3,
  albumNumsLimit: 10,
  photoNumsLimit: 50,
};

export const levels: DemoLevel[] = [
  {
    level: 1,
    name: "竹篱居",
    description: "竹篱柴门，一院清静。每一处居所都从这里开始。",
    background: "scenes/level-1",
  },
  {
    level: 2,
    name: "青瓦居",
    description: "青瓦白墙，檐下有燕。雨天也听得见人声。",
    background: "scenes/level-2",
  },
  {
    level: 3,
    name: "临水居",
    description: "门前一湾水，水上有灯。来客坐船便到。",
    background: "scenes/level-3",
  },
  {
    level: 4,
    name: "清晖居",
    description: "月上东墙，庭院如洗。花木都有了年岁。",
    background: "scenes/level-4",
  },
  {
    level: 5,
    name: "松雪居",
    description: "山中老屋，松上有雪。炉火常温，客来即暖。",
    background: "scenes/level-5",
  },
  {
    level: 6,
    name: "云台居",
    description: "高台近云，四望群山。钟声从远处来。",
    background: "scenes/level-6",
  },
  {
    level: 7,
    name: "长明居",
    description: "千灯相续，长夜不暗。许多人一起守着的地方。",
    background: "scenes/level-7",
  },
];

export const slides: DemoSlide[] = [
  {
    key: "memorial-day",
    title: "国家公祭日，我们一起默哀",
    subtitle: "十二月十三日",
    image: "scenes/night-lake",
    link: "",
    needJump: true,
    contentHtml: paragraphs(
      "十二月十三日是南京大屠杀死难者国家公祭日。二〇一四年，全国人民代表大会常务委员会以立法的形式设立这一天，悼念南京大屠杀死难者，和所有在日本帝国主义侵华战争期间惨遭杀戮的死难者。",
      "当日零时到二十四时，全站转为素色。上午十时，南京举行国家公祭仪式，全城鸣放防空警报。无论您在哪里，请放下手边的事，默哀一分钟。",
      "在英烈纪念园和公益烈士园，缅怀、献一束白菊、点一盏长明灯，都不收费。",
      "您可以做的，还有把家里老人讲过的那段往事记下来。记住，是为了不再发生。",
    ),
    publishedOn: "2026-11-20",
  },
  {
    key: "winter-solstice",
    title: "冬至将近，给远方的亲人添一盏灯",
    subtitle: "十二月二十二日　冬至",
    image: "scenes/slide-snow-temple",
    link: "",
    needJump: true,
    contentHtml: paragraphs(
      "冬至这一天，白昼最短，黑夜最长。从这一天起，白天一天一天长回来。古人把冬至看得和过年一样重，江南人家在这一夜祭祖，北方人家围在一起吃饺子。",
      "今年冬至在十二月二十二日。当天晚上七点，云麓园、枕溪园、荷归园的守园人会为园中每一处居所点一盏灯，一直亮到天明，不收费用。",
      "没有办法回去扫墓的家人，可以在居所里给亲人写一封信，也可以请家里的孩子把信念出来。",
    ),
    publishedOn: "2026-11-18",
  },
  {
    key: "luxun-ninety",
    title: "鲁迅先生逝世九十周年",
    subtitle: "把灯留给夜读的人",
    image: "scenes/level-2",
    link: "/search?words=鲁迅",
    needJump: false,
    contentHtml: "",
    publishedOn: "2026-10-16",
  },
  {
    key: "martyrs",
    title: "为有牺牲，山河无恙",
    subtitle: "英烈纪念园　鲜花灯火不收费",
    image: "scenes/residence-dawn",
    link: "/martyr_list",
    needJump: false,
    contentHtml: "",
    publishedOn: "2026-09-28",
  },
  {
    key: "gardens",
    title: "每一处园子，都有自己的山水与主人",
    subtitle: "云麓、枕溪、望海、荷归",
    image: "scenes/slide-autumn-hill",
    link: "/park_list",
    needJump: false,
    contentHtml: "",
    publishedOn: "2026-08-10",
  },
  {
    key: "write-a-life",
    title: "替家里的老人写一篇小传",
    subtitle: "从一张旧照片开始",
    image: "scenes/slide-river-lamps",
    link: "",
    needJump: true,
    contentHtml: paragraphs(
      "许多家人告诉我们，居所立好以后，最难的是“生平”那一栏：想写的太多，不知道从哪里起头。",
      "我们请几位写过家史的编辑，整理出一套问题：他的名字是谁取的，他最拿手的一道菜是什么，他年轻时怕谁，他临走前那几年每天几点起床。一共二十问，答出十问，就是一篇小传的样子。",
      "<h3>怎么开始</h3>",
      "<ul><li>先写一件小事，一百个字就够。</li><li>问兄弟姐妹要他们记得的那一件。</li><li>按年份排好，空着的年份就让它空着。</li></ul>",
      "写好以后，可以只给家人看，也可以公开。随时能改，旧的一稿我们替您存着。",
    ),
    publishedOn: "2026-06-12",
  },
];

/** Suggested searches; each finds something in the demo world. */
export const hotWords: string[] = [
  "苏轼",
  "鲁迅",
  "林徽因",
  "赵一曼",
  "袁隆平",
  "杨靖宇",
  "李清照",
  "李大钊",
  "张自忠",
  "左权",
  "绍兴",
  "云麓园",
  "荷归园",
  "教师",
];

/** Real public institutions at their real addresses. */
export const friendLinks: DemoFriendLink[] = [
  { name: "国家图书馆", url: "http://www.nlc.cn" },
  { name: "中国国家博物馆", url: "https://www.chnmuseum.cn" },
  { name: "中华英烈网", url: "https://www.chinamartyrs.gov.cn" },
  { name: "故宫博物院", url: "https://www.dpm.org.cn" },
  { name: "中国第一历史档案馆", url: "https://fhac.com.cn" },
  { name: "北京鲁迅博物馆", url: "http://www.luxunmuseum.com.cn" },
  { name: "侵华日军南京大屠杀遇难同胞纪念馆", url: "http://www.19371213.com.cn" },
  { name: "全国图书馆参考咨询联盟", url: "http://www.ucdrs.superlib.net" },
];
