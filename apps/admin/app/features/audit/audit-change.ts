import { gardenKindNames, residenceKindNames } from "@changming/contract/admin/memorial-names";
import { orderStateNames } from "@changming/contract/admin/money-names";
import { staffRoleNames } from "@changming/contract/staff-roles";

/** Labels of an entry's fields; an unlisted field is displayed under its own name. */
const fieldNames: Readonly<Record<string, string>> = {
  account: "账号",
  accountId: "账号",
  added: "添了几个",
  address: "地址",
  albumId: "相册",
  amountFen: "金额",
  apply_money_fen: "入驻费",
  approval: "第二人确认",
  answer: "答复",
  answered: "怎样答复",
  background: "背景",
  banners: "横幅",
  by: "用什么证明",
  bytes: "字节",
  caption: "说明",
  categoryId: "分类",
  category_id: "分类",
  civil_gifts_only: "只献文明祭品",
  coins: "心意值",
  content: "内容",
  contact_phone: "联系电话",
  contentLength: "正文字数",
  content_html: "正文",
  day: "日期",
  deleted_at: "删除时间",
  description: "说明",
  effect: "动画",
  ended: "结束了几处",
  entryId: "哪一次修改",
  error: "原因",
  findings: "差异",
  format: "格式",
  free_celebrity: "名人园区免费",
  free_gift_nums: "免费礼物数",
  free_martyrs: "烈士园区免费",
  free_welfare: "公益园区免费",
  from_on: "从哪天",
  garden: "园区",
  gardenId: "园区",
  garden_id: "园区",
  giftId: "礼物",
  hasCode: "动态码",
  has_rankings: "排行榜",
  hid: "隐藏",
  hidden_at: "隐藏时间",
  ids: "次序",
  image: "图片",
  isForNamesOnly: "只管昵称",
  isHidden: "停止展示",
  isOnSale: "上架",
  isPrivate: "私密",
  isSuspended: "停用",
  is_civil: "文明祭品",
  is_draft: "草稿",
  is_need_pay: "收入驻费",
  is_on_sale: "上架",
  is_private: "私密",
  is_yearly: "每年",
  kind: "类别",
  known: "网关说",
  lasts_days: "停留天数",
  letter: "字母区",
  level: "等级",
  levels: "设置的等级",
  line: "一句话",
  list: "哪个列表",
  login: "登录名",
  logo: "标志",
  name: "名称",
  filterNames: "筛选了",
  // In entries of before 2026-11-23.
  narrowedBy: "筛选了",
  nickname: "昵称",
  note: "答复",
  notice: "告示",
  number: "编号",
  onDay: "哪天",
  opening_hours: "开放时间",
  opening_note: "开放说明",
  outcome: "结果",
  owner: "主理人",
  paper: "哪一份",
  photos: "照片",
  pictures: "图片",
  place: "位置",
  position: "次序",
  price_fen: "价格",
  published_at: "发布时间",
  ends_at: "撤下时间",
  quantity: "数量",
  reason: "原因",
  recommended_position: "首页推荐",
  refund: "退款",
  region: "地区",
  residenceId: "居所",
  role: "角色",
  rows: "笔数",
  second_person_fen: "第二人确认的额度",
  settled: "已自行平账",
  size: "大小",
  source: "出处",
  other_names: "又名",
  battle_address: "牺牲地",
  cemetery_address: "安葬地",
  state: "状态",
  summary: "简介",
  tel: "电话",
  text: "文字",
  theme: "素色",
  thumb: "封面",
  title: "标题",
  to_on: "到哪天",
  unit: "单位",
  url: "网址",
  verdict: "处理",
  version: "版本",
  words: "词",
};

const valueNames: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  kind: { ...gardenKindNames, ...residenceKindNames },
  role: { ...staffRoleNames, owner: "主理人", manager: "管理人", relative: "亲属" },
  state: {
    ...orderStateNames,
    open: "待处理",
    closed: "已结束",
    shown: "已刊出",
    held: "待审",
    deleted: "已删去",
    waiting: "待办",
    underReview: "审核中",
    approved: "已通过",
    rejected: "未通过",
    withdrawn: "已撤回",
    awaitingPayment: "待付款",
  },
  outcome: { justified: "成立", unjustified: "不成立" },
  verdict: { refuse: "禁用", hold: "待审", allow: "例外" },
  answered: { inbox: "站内消息", text: "短信", none: "没有发出" },
  by: { code: "验证码", password: "密码" },
};

interface ChangeRow {
  label: string;
  /** Empty where the entry does not contain this field. */
  before: string;
  after: string;
}

type Side = Record<string, unknown> | null;

/** One row per changed field with its old and new value; the reason first. */
export function changeRows(before: Side, after: Side): ChangeRow[] {
  const names = [...new Set([...Object.keys(after ?? {}), ...Object.keys(before ?? {})])];
  const inOrder = names.toSorted((a, b) => Number(b === "reason") - Number(a === "reason"));
  return inOrder.map((name) => ({
    label: fieldNames[name] ?? name,
    before: before && name in before ? written(name, before[name]) : "",
    after: after && name in after ? written(name, after[name]) : "",
  }));
}

/** The same as one line, for a file: `价格：19.80 元 → 19.90 元；原因：进价涨了`. */
export function changeText(before: Side, after: Side): string {
  return changeRows(before, after)
    .map(({ label, before: was, after: is }) => `${label}：${[was, is].filter(Boolean).join(" → ")}`)
    .join("；");
}

function written(name: string, value: unknown): string {
  if (value === null || value === undefined || value === "") return "无";
  if (typeof value === "boolean") return value ? "是" : "否";
  if (typeof value === "number") return /(_fen|Fen)$/.test(name) ? `${(value / 100).toFixed(2)} 元` : String(value);
  if (typeof value === "string") return valueNames[name]?.[value] ?? value;
  if (Array.isArray(value)) return value.map((one) => written(name, one)).join("、") || "无";
  return JSON.stringify(value);
}
