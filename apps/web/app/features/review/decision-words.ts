import type { ReviewDetail } from "./review-data.ts";

type Told = Pick<ReviewDetail, "name" | "garden_name" | "nickname" | "is_paid">;

/** What an approval does, before it is done; `place` is level and number. */
export function approvalWords({ name, garden_name, nickname }: Told, place: string): string {
  return `${name}会在${garden_name}有一处公开的居所（${place}），居所证书一同生成；${nickname}会收到站内消息和短信。通过之后不能撤回。`;
}

/** What a rejection does, before it is done. */
export function rejectionWords({ nickname, is_paid }: Told, reason: string): string {
  const told = `${nickname}会收到站内消息和短信，看到的原因是“${reason}”，修改后可以再次提交。`;
  return is_paid ? `${told}已付的费用按原路退回。` : told;
}
