/** Applications of the demo data: invented people, one in each state, and a queue. */
export interface DemoApplication {
  /** Nickname of the applicant. */
  from: string;
  garden: string;
  state: "awaitingPayment" | "underReview" | "rejected";
  name: string;
  gender: 1 | 2;
  nativePlace: string;
  nation: string;
  birth: string;
  birthCalendar?: "lunar";
  death: string;
  relation: string;
  statement: string;
  portrait: string;
  /** Number of further documents. */
  others: number;
  /** Hours between sending or decision and the start of the demo. */
  hoursAgo: number;
  decidedHoursAgo?: number;
  reasonCode?: "deathProof" | "relation";
  reason?: string;
}

export const demoApplications: readonly DemoApplication[] = [
  {
    from: "志远",
    garden: "云麓园",
    state: "underReview",
    name: "沈怀瑾",
    gender: 1,
    nativePlace: "浙江省,湖州市",
    nation: "汉族",
    birth: "1931-09-03",
    death: "2026-10-29",
    relation: "外祖父",
    statement: "外祖父在安吉教了一辈子书，学生多在本地。\n盼能与外祖母同在一园，方便家人与学生来看他。",
    portrait: "portraits/elder-man",
    others: 2,
    hoursAgo: 74,
  },
  {
    from: "阿宁",
    garden: "枕溪园",
    state: "awaitingPayment",
    name: "宁玉珍",
    gender: 2,
    nativePlace: "江苏省,苏州市",
    nation: "汉族",
    birth: "1944-03-18",
    birthCalendar: "lunar",
    death: "2026-11-02",
    relation: "祖母",
    statement: "祖母爱水，想为她选一处临水的居所。",
    portrait: "portraits/elder-woman",
    others: 0,
    hoursAgo: 20,
  },
  {
    from: "阿宁",
    garden: "望海园",
    state: "rejected",
    name: "宁德海",
    gender: 1,
    nativePlace: "浙江省,舟山市",
    nation: "汉族",
    birth: "1939-06-21",
    death: "2019-08-14",
    relation: "祖父",
    statement: "祖父出海四十年，想让他看得见海。",
    portrait: "portraits/elder-man",
    others: 0,
    hoursAgo: 150,
    decidedHoursAgo: 98,
    reasonCode: "deathProof",
  },
  {
    from: "志远",
    garden: "枕溪园",
    state: "rejected",
    name: "沈兰生",
    gender: 2,
    nativePlace: "浙江省,湖州市",
    nation: "汉族",
    birth: "1936-02-11",
    death: "2008-05-30",
    relation: "姨婆",
    statement: "姨婆没有儿女，由我们这一辈来记着她。",
    portrait: "portraits/elder-woman",
    others: 1,
    hoursAgo: 400,
    decidedHoursAgo: 340,
    reasonCode: "relation",
    reason: "材料里看不出您与逝者的关系，请补一份户籍证明或村居委会的证明。",
  },
  {
    from: "陈向北",
    garden: "云麓园",
    state: "underReview",
    name: "尉迟文远",
    gender: 1,
    nativePlace: "山西省,太原市",
    nation: "汉族",
    birth: "1950-12-01",
    death: "2026-09-17",
    relation: "父亲",
    statement: "父亲晚年住在安吉，喜欢这里的山。请为他立一处居所。",
    portrait: "portraits/elder-man",
    others: 0,
    hoursAgo: 51,
  },
  {
    from: "陈向北",
    garden: "枕溪园",
    state: "underReview",
    name: "单秀英",
    gender: 2,
    nativePlace: "浙江省,杭州市",
    nation: "汉族",
    birth: "1953-07-09",
    death: "2026-11-11",
    relation: "母亲",
    statement: "母亲走得很安静。家里人散在各地，想有一个地方能一起来看她。",
    portrait: "portraits/elder-woman",
    others: 3,
    hoursAgo: 6,
  },
  {
    from: "阿宁",
    garden: "云麓园",
    state: "underReview",
    name: "宁小满",
    gender: 2,
    nativePlace: "江苏省,苏州市",
    nation: "汉族",
    birth: "1988-05-21",
    death: "2026-11-06",
    relation: "姐姐",
    statement: "姐姐叫小满，生在小满那天。请给她一个有树的地方。",
    portrait: "portraits/young-woman",
    others: 1,
    hoursAgo: 29,
  },
];
