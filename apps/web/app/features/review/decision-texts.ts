import type { ReviewDetail } from "./review-data.ts";

type DecidedApplication = Pick<ReviewDetail, "name" | "garden_name" | "nickname" | "is_paid" | "is_close">;

/** The consequences of an approval; `place` is level and number. */
export function approvalText({ name, garden_name, nickname, is_close }: DecidedApplication, place: string): string {
  return `${name}会在${garden_name}有一处${is_close === 1 ? "私密" : "公开"}的居所（${place}），居所证书一同生成；${nickname}会收到站内消息和短信。通过之后不能撤回。`;
}

/** The consequences of a rejection. */
export function rejectionText({ nickname, is_paid }: DecidedApplication, reason: string): string {
  const text = `${nickname}会收到站内消息和短信，看到的原因是“${reason}”，修改后可以再次提交。`;
  return is_paid ? `${text}已付的费用按原路退回。` : text;
}

/** Displayed once to a reviewer who approves without having opened a document. */
export const unseenDocumentsWarning = "还没有看过材料，仍要通过吗？仍要通过的，再按一次“确认通过”。";
