import { orderStateNames, paymentStateNames, refundStateNames } from "./money-names.ts";

interface Noun {
  name: string;
  /** Label of each action, by the part of the verb after the dot. */
  actions: Readonly<Record<string, string>>;
}

const approvalActions = (action: string, name: string) => ({
  [`${action}.ask`]: `${name}，请第二人确认`,
  [`${action}.confirm`]: `${name}，第二人同意`,
  [`${action}.decline`]: `${name}，第二人不同意`,
  [`${action}.withdraw`]: `${name}，提出的人收回`,
});
const editActions = { create: "添上", save: "改动", edit: "改动", remove: "删去", restore: "恢复", order: "排次序" };
const publicationActions = { ...editActions, publish: "发布", withdraw: "撤下" };
const documentActions = { lookAtPaper: "看材料", erasePapers: "按期清除材料" };
const decided = { approved: "通过", rejected: "不通过", withdrawn: "撤回", underReview: "送去审核" };
const visibilityActions = { hide: "隐藏", show: "放回" };

/** Chinese labels of everything that is audited, by kind of object, which is the first part of most verbs. */
export const auditNouns: Readonly<Record<string, Noun>> = {
  account: {
    name: "用户",
    actions: {
      register: "注册",
      logIn: "登录",
      logOut: "退出登录",
      resetPassword: "重设密码",
      proveIdentity: "证明是本人",
      bindPhone: "绑定手机号",
      bindWechat: "绑定微信",
      unbindWechat: "解除微信绑定",
      revokeWechat: "在微信里取消授权",
      declareAge: "声明已满十八周岁",
      editUserInfo: "改资料",
      close: "注销",
      export: "导出自己的资料",
      suspend: "停用",
      readmit: "恢复",
      correctNickname: "更正昵称",
      endSessions: "结束登录",
      setMailings: "改收不收园区的信",
      lookAtMobile: "看整个手机号",
    },
  },
  album: { name: "相册", actions: { ...editActions, make: "新建", setCover: "换封面" } },
  application: {
    name: "入驻申请",
    actions: { ...decided, ...documentActions, awaitingPayment: "提交，待付款", mend: "修改后再交" },
  },
  approval: { name: "第二人确认", actions: {} },
  bill: {
    name: "对账",
    actions: { compare: "对账", compareAgain: "重新对账", giveUp: "账单没有来", resolve: "答复差异" },
  },
  billFinding: { name: "对账差异", actions: {} },
  blessing: {
    name: "留言",
    actions: { ...editActions, ...visibilityActions, leave: "写下", release: "放行", refuse: "不予刊出" },
  },
  calendarFeed: { name: "日历订阅", actions: { make: "取得地址", end: "收回地址" } },
  certificateTemplate: { name: "证书模板", actions: editActions },
  concern: {
    name: "反映事项",
    actions: {
      report: "举报",
      alive: "我还健在",
      relative: "亲属请求",
      ...visibilityActions,
      close: "答复并结束",
      reopen: "重新处理",
      erase: "按期清除资料",
      lookAtPicture: "看图片",
      lookAtProof: "看证明",
    },
  },
  cooperation: {
    name: "合作申请",
    actions: { ...decided, ...documentActions, apply: "提交", lookAtMobile: "看整个手机号" },
  },
  dressing: { name: "装扮", actions: { place: "摆放" } },
  familyCopy: { name: "家庭副本", actions: { start: "开始做", finish: "做好", fail: "没有做成" } },
  feedback: { name: "意见反馈", actions: { submit: "提交", answer: "答复" } },
  dailyReport: { name: "日报", actions: { sendCode: "发确认地址的验证码", confirm: "确认地址", ...editActions } },
  legalChoice: { name: "法规选项", actions: { answer: "回答" } },
  friendLink: { name: "友情链接", actions: editActions },
  garden: {
    name: "园区",
    actions: {
      ...editActions,
      hide: "停止展示",
      show: "恢复展示",
      appoint: "添管理员",
      dismiss: "取消管理员",
      editAsAdmin: "园区管理员改页面",
      takeBack: "收回园区管理员的修改",
    },
  },
  gift: { name: "礼物", actions: { ...editActions, setPrice: "改价格", setOnSale: "上架或下架" } },
  giftCategory: { name: "礼物分类", actions: editActions },
  greyDay: { name: "素色日", actions: { add: "添上", remove: "删去" } },
  hotWord: { name: "热搜词", actions: editActions },
  invoice: {
    name: "发票",
    actions: {
      requested: "申请",
      export: "导出开票",
      exported: "已导出",
      issued: "开好",
      rejected: "退回",
      cancelled: "收回申请",
      replace: "换文件",
      reverse: "已红冲",
      look: "看抬头",
      lookAtFile: "看发票文件",
      erase: "按期清除资料",
    },
  },
  invitation: { name: "家人邀请", actions: {} },
  level: { name: "等级", actions: editActions },
  mailing: {
    name: "给家属的信",
    actions: { ...editActions, copy: "照着另起一封", send: "寄出", stop: "停下", finish: "寄完" },
  },
  messageScript: { name: "留言模板", actions: editActions },
  news: { name: "资讯", actions: publicationActions },
  newsCategory: { name: "资讯栏目", actions: editActions },
  notice: { name: "公告", actions: publicationActions },
  order: { name: "订单", actions: { ...orderStateNames, ask: "问网关" } },
  payment: { name: "支付", actions: paymentStateNames },
  photo: { name: "照片", actions: { ...editActions, ...visibilityActions, purge: "按期清除", setCaption: "写说明" } },
  propertyCorrection: { name: "证书更正", actions: { ask: "提出", answer: "答复" } },
  receipt: { name: "收据", actions: { issue: "编号", setPayer: "写付款人", look: "看收据" } },
  refund: {
    name: "退款",
    actions: { ...refundStateNames, give: "决定退款", retry: "再试一次", ...approvalActions("give", "退款") },
  },
  reminder: {
    name: "纪念日提醒",
    actions: { save: "设置", stop: "停用", stopSms: "凭短信停用或恢复短信", changePreference: "改时区或短信" },
  },
  remembrance: { name: "缅怀", actions: { give: "敬献", nameLamp: "写上或收起灯下的名字" } },
  residence: {
    name: "居所",
    actions: {
      ...editActions,
      hide: "停止展示",
      show: "恢复展示",
      create: "立居所",
      editFacts: "改生平资料",
      merge: "并入另一处",
      editInOffice: "后台改动",
      place: "园区管理员改等级与编号",
      takeBackPlace: "收回改过的等级与编号",
      submitIntro: "写生平",
      look: "看私密的内容",
      setVisibility: "改公开或私密",
      allowGraveLamps: "开或关墓前的灯",
      offer: "提出移交",
      withdrawOffer: "收回移交",
      declineOffer: "谢绝移交",
      handOver: "移交",
    },
  },
  residenceImport: {
    name: "批量导入",
    actions: {
      preview: "上传表格",
      include: "选定像是重复的行",
      discard: "丢弃预览",
      confirm: "确认导入",
      publish: "公开这一批",
      undo: "整批撤回",
    },
  },
  residenceMember: {
    name: "家人",
    actions: { invite: "邀请", revoke: "收回邀请", join: "加入", leave: "离开", remove: "请出", changeRole: "改身份" },
  },
  siteInfo: {
    name: "站点信息",
    actions: {
      ...editActions,
      setMoney: "改费用",
      setInvoices: "改开票设置",
      open: "开门",
      close: "关门",
      announce: "写明开门的日子",
      confirmKeys: "记下钥匙抄在哪里",
      adoptStarter: "采用自带的等级、礼物和寄语",
      raiseSecondPerson: "提高第二人确认的额度",
      ...approvalActions("raiseSecondPerson", "提高第二人确认的额度"),
    },
  },
  savedFilter: { name: "存下的筛选", actions: editActions },
  slide: { name: "轮播图", actions: publicationActions },
  staff: {
    name: "员工",
    actions: {
      create: "添加",
      install: "在服务器上添加",
      renewInstalled: "在服务器上重设",
      renew: "重设密码和动态码",
      logIn: "登录",
      logOut: "退出登录",
      prove: "证明是本人",
      enrolCode: "领动态码",
      bindCode: "绑定动态码",
      setPassword: "换密码",
      setRole: "换角色",
      suspend: "停用或恢复",
      endSessions: "结束登录",
      endOwnSessions: "结束自己别处的登录",
      export: "导出列表",
      makeAdministrator: "改为管理员",
      makeFinance: "改为财务",
      ...approvalActions("makeAdministrator", "改为管理员"),
      ...approvalActions("makeFinance", "改为财务"),
    },
  },
  staticPage: { name: "固定页面", actions: editActions },
  studentRemembrance: { name: "学生缅怀", actions: { ...editActions, ...visibilityActions, write: "写下" } },
  upload: { name: "上传", actions: { store: "收下", hide: "停止展示", show: "恢复展示" } },
  word: { name: "词库", actions: { save: "添上", remove: "删去" } },
  wordList: { name: "词库", actions: {} },
};

/** `居所`; an unknown kind is returned as it is. */
export const auditObjectName = (kind: string): string => auditNouns[kind]?.name ?? kind;

/** `居所：停止展示`; an unknown verb is returned as it is. */
export function auditVerbName(verb: string): string {
  const dot = verb.indexOf(".");
  const noun = auditNouns[verb.slice(0, dot)];
  const action = noun?.actions[verb.slice(dot + 1)];
  return noun && action !== undefined ? `${noun.name}：${action}` : verb;
}

/** Every verb with its label, as choices; the one for a whole noun, `residence.`, precedes its actions. */
export const auditVerbChoices = Object.entries(auditNouns).flatMap(([kind, { name, actions }]) => {
  const verbs = Object.keys(actions).map((action) => `${kind}.${action}`);
  if (verbs.length === 0) return [];
  const all = { value: `${kind}.`, label: `${name}：全部` };
  return [all, ...verbs.map((value) => ({ value, label: auditVerbName(value) }))];
});
