/** An inbox message of a demo login. */
interface DemoMessage {
  /** Nickname of a demo login. */
  to: "陈向北" | "志远" | "守园人" | "阿宁";
  title: string;
  lines: string[];
  link?: { text: string; path: `/${string}` };
  daysAgo: number;
  isRead: boolean;
}

export const inboxMessages: DemoMessage[] = [
  {
    to: "陈向北",
    title: "欢迎来到长明",
    lines: [
      "这里可以为逝去的亲人立一处居所，也可以到别人的居所前静立片刻。",
      "每天有几份免费的礼物可以敬献；缅怀每天记一次，第一次会得到一张有编号的缅怀证书。",
    ],
    link: { text: "看看有哪些园区", path: "/park_list" },
    daysAgo: 96,
    isRead: true,
  },
  {
    to: "陈向北",
    title: "您的第一张缅怀证书",
    lines: ["您今天第一次在这里缅怀，证书已经为您编号。", "以后到每一处居所的第一次缅怀，都会有一张。"],
    daysAgo: 95,
    isRead: true,
  },
  {
    to: "陈向北",
    title: "意见反馈已答复：希望字再大一些",
    lines: [
      "谢谢您告诉我们。页面顶上的“长辈模式”会把字放大、对比加深，按钮也更好点。",
      "我们也把留言板的字号调大了一号。",
    ],
    daysAgo: 41,
    isRead: true,
  },
  {
    to: "陈向北",
    title: "寒衣节的安排",
    lines: ["寒衣节当天，各园区都可以免费敬献一盏灯。", "人多的时候，页面上的数字会晚一两秒才变，心意不会少。"],
    daysAgo: 12,
    isRead: true,
  },
  {
    to: "陈向北",
    title: "您敬献的花已经摆好",
    lines: ["您前几天敬献的花，主人把它摆在了居所的案前。"],
    daysAgo: 3,
    isRead: false,
  },
  {
    to: "陈向北",
    title: "冬至将近",
    lines: ["冬至前后来缅怀的人多，若一时打不开，请稍等片刻再试。", "想说的话可以先写好，灯一直亮着。"],
    daysAgo: 1,
    isRead: false,
  },
  {
    to: "志远",
    title: "入驻申请已通过",
    lines: ["您为家人申请的居所已经建好，居所证书也已生成。", "请到家庭居所里补上生平与相册。"],
    link: { text: "去家庭居所", path: "/family_home" },
    daysAgo: 60,
    isRead: true,
  },
  {
    to: "志远",
    title: "这一天收到的心意",
    lines: ["昨天有 3 位亲友来到您家的居所，敬献了鲜花与灯，留下一封来信。"],
    daysAgo: 1,
    isRead: false,
  },
  {
    to: "守园人",
    title: "合作申请已通过",
    lines: ["您申请管理的园区已经交到您手上。", "园区的介绍、入驻申请的审核，都由您来照看。"],
    link: { text: "我的园区", path: "/my_park" },
    daysAgo: 88,
    isRead: true,
  },
  {
    to: "阿宁",
    title: "欢迎来到长明",
    lines: ["这里可以为逝去的亲人立一处居所，也可以到别人的居所前静立片刻。"],
    link: { text: "看看有哪些园区", path: "/park_list" },
    daysAgo: 0,
    isRead: false,
  },
];

/** Feedback of the demo visitor, with its answer. */
export const demoFeedback = {
  from: "陈向北",
  title: "希望字再大一些",
  content: "母亲今年八十二了，看留言板有些吃力。\n能不能让字再大一点？",
  answer: "页面顶上的“长辈模式”会把字放大、对比加深，按钮也更好点。我们也把留言板的字号调大了一号。",
  daysAgo: 43,
  answeredDaysAgo: 41,
};

/** The cooperation by which the demo's garden administrator got the gardens. */
export const demoCooperation = {
  from: "守园人",
  company: "安吉云麓陵园管理处",
  applicantName: "程守拙",
  mobile: "13800000003",
  gardens: ["云麓园", "枕溪园"],
  daysAgo: 92,
  decidedDaysAgo: 88,
};
