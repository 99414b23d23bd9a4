import type { AdminCalls } from "@changming/contract/admin/calls";
import type { WaitingKind } from "@changming/contract/admin/waiting-kinds";
import type { BodyOf } from "@changming/contract/define";

export type Waiting = BodyOf<AdminCalls["today"]["waiting"]>;
export type Numbers = BodyOf<AdminCalls["today"]["numbers"]>;

/** Title and path of each queue. */
export const queues: Record<WaitingKind, { title: string; path: string }> = {
  alive: { title: "我还健在", path: "/alive" },
  report: { title: "举报", path: "/reports" },
  relative: { title: "亲属请求", path: "/relatives" },
  message: { title: "待审留言", path: "/messages" },
  application: { title: "入驻申请", path: "/applications" },
  cooperation: { title: "合作申请", path: "/cooperations" },
  correction: { title: "证书更正", path: "/corrections" },
  feedback: { title: "意见反馈", path: "/feedback" },
  refund: { title: "退款", path: "/refunds" },
  bill: { title: "对账差异", path: "/bill-findings?state=open" },
  approval: { title: "待第二人确认", path: "/approvals" },
  draft: { title: "开放前要读的草稿", path: "/pages" },
};

export const series = [
  { key: "visits", title: "到访", unit: "次" },
  { key: "remembrances", title: "缅怀", unit: "人次" },
  { key: "gifts", title: "献礼", unit: "件" },
  { key: "paid_fen", title: "付款", unit: "元" },
  { key: "residences", title: "新居所", unit: "座" },
] as const;

type SeriesKey = (typeof series)[number]["key"];

/** A number as displayed; money in yuan. */
export function written(key: SeriesKey, value: number): string {
  if (key !== "paid_fen") return value.toLocaleString("zh-CN");
  return (value / 100).toLocaleString("zh-CN", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
}

const instant = (text: string) => Date.parse(`${text.replace(" ", "T")}+08:00`);

/** The waiting time in the largest unit that fits; both in `YYYY-MM-DD HH:mm:ss` of Asia/Shanghai. */
export function waitedSince(since: string, now: string): string {
  const minutes = Math.floor((instant(now) - instant(since)) / 60_000);
  if (minutes < 60) return minutes < 1 ? "刚刚" : `${minutes} 分钟`;
  return minutes < 1_440 ? `${Math.floor(minutes / 60)} 小时` : `${Math.floor(minutes / 1_440)} 天`;
}
