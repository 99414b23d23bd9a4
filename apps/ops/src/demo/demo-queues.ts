/** Queues of the demo's back office: invented cases, each of which can be decided either way. */

/** Messages that match the blocklist and wait for moderation. */
export const pendingMessages = [
  {
    from: "桂珍",
    at: "沈玉兰",
    hoursAgo: 26,
    text: "玉兰姐，你教我补的那件棉袄我还收着，一个线头都没散。晓岚要是看见了，给桂珍姨来个电话，19988880021。我有几张你在车间的相片，想交到你们手里。",
  },
  {
    from: "路过的人",
    at: "叶绣春",
    hoursAgo: 9,
    text: "清明冬至不能到场的，我可以代烧代供，拍视频给您看，优惠价。",
  },
] as const;

/** A published message that the family reports. */
export const reportedMessage = {
  from: "半亩",
  at: "沈玉兰",
  hoursAgo: 50,
  text: "园区东门外有家花店，开了二十年，花新鲜，价钱也公道。来看老人的亲友，可以先订好了再上山。",
  reporter: "志远",
  reportedHoursAgo: 31,
  reason: "fraud",
  says: "这封信像是给花店做广告。母亲的留言板上，我们只想看见惦记她的人。",
} as const;

export const reportedPage = {
  at: "方桂生",
  reporter: "陈向北",
  hoursAgo: 55,
  reason: "untrue",
  says: "我与方师傅同村，记得他属牛，生年该是一九三七年。页面上写的是一九三六年九月，请核一核。",
} as const;

/** Sent by a living namesake who is not logged in. */
export const aliveRequest = {
  at: "严广福",
  hoursAgo: 4,
  contact: "19988880022",
  says: "我也叫严广福，也在矿上干过，今年八十多了。页面上那张照片是我退休时厂里给照的，不是那位老哥的。我人还在，烦请把照片换下来。",
} as const;

export const relativeRequest = {
  at: "宁小舟",
  from: "阿宁",
  name: "宁小雨",
  relation: "姐姐",
  wish: "keep",
  hoursAgo: 47,
  contact: "13800000004",
  says: "小舟是我弟弟。这一页是他支教的学校立的，写得很好，我们一直没敢打扰。家里想一起照看它，也想补上他小时候的照片。",
} as const;

export const waitingFeedback = {
  from: "志远",
  hoursAgo: 28,
  title: "忌日的提醒，能不能让一家人都收到",
  content: "忌日前一天的提醒只到我这里。妹妹在外地，也想收到。\n能不能让家里人自己选要不要提醒？",
} as const;

export const waitingCooperation = {
  from: "老徐",
  hoursAgo: 70,
  company: "南浔荻塘公墓管理处",
  name: "徐守田",
  mobile: "19988880023",
  garden: "荻塘园",
} as const;

export const waitingCorrection = {
  from: "志远",
  at: "沈玉兰",
  hoursAgo: 22,
  says: "母亲的生日，户口本上是一九三八年四月二十一日，证书上写成了十二日，像是两个数字颠倒了。请更正。",
} as const;

/**
 * Paid with WeChat Pay and delivered; the first refund exceeds what one staff member may approve, the second failed.
 */
export const refundedOrders = {
  waiting: {
    from: "陈向北",
    at: "沈玉兰",
    gift: "古琴",
    quantity: 10,
    hoursAgo: 54,
    requestedHoursAgo: 5,
    reason: "替母亲下单时把一张点成了十张，买家来电说明，请全数退回",
  },
  failed: {
    from: "志远",
    at: "单守信",
    gift: "花篮",
    quantity: 1,
    hoursAgo: 53,
    requestedHoursAgo: 3,
    reason: "送错了居所，买家想改送给自己的外祖父",
    /** WeChat Pay's error for a merchant account with insufficient balance. */
    fault: "NOT_ENOUGH",
  },
} as const;

/** Paid at the gateway under our merchant number but unknown to the site: the bill comparison finds it. */
export const strayPayment = { hoursAgo: 52, amountFen: 8_800, subject: "园区服务台扫码收款" } as const;
