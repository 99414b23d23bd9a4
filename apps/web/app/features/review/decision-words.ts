import type { ReviewDetail } from "./review-data.ts";

type Told = Pick<ReviewDetail, "name" | "garden_name" | "nickname" | "is_paid" | "is_close">;

/** What an approval does, before it is done; `place` is level and number. */
export function approvalWords({ name, garden_name, nickname, is_close }: Told, place: string): string {
  return `${name}会在${garden_name}有一处${is_close === 1 ? "私密" : "公开"}的居所（${place}），居所证书一同生成；${nickname}会收到站内消息和短信。通过之后不能撤回。`;
}

/** What a rejection does, before it is done. */
export function rejectionWords({ nickname, is_paid }: Told, reason: string): string {
  const told = `${nickname}会收到站内消息和短信，看到的原因是“${reason}”，修改后可以再次提交。`;
  return is_paid ? `${told}已付的费用按原路退回。` : told;
}

/** Asked once of a reviewer who approves without having opened a document. */
export const unseenQuestion = "还没有看过材料，仍要通过吗？仍要通过的，再按一次“确认通过”。";
