import { expect, test } from "vitest";
import { approvalText, rejectionText } from "./decision-dialogs.tsx";

const application = { name: "沈怀瑾", garden_name: "云麓园", nickname: "志远", is_paid: false, is_close: 0 };

test("before an approval the text names the residence, its place, and that the decision is final", () => {
  expect(approvalText(application, "四等居所，S区 0327 号")).toBe(
    "沈怀瑾会在云麓园有一处公开的居所（四等居所，S区 0327 号），居所证书一同生成；志远会收到站内消息和短信。通过之后不能撤回。",
  );
});

test("before an approval the text says where the residence will be private", () => {
  expect(approvalText({ ...application, is_close: 1 }, "四等居所，S区 0327 号")).toContain("一处私密的居所（");
});

test("before a rejection the text has what the applicant will read, and the refund", () => {
  const text = "志远会收到站内消息和短信，看到的原因是“看不清”，修改后可以再次提交。";
  expect(rejectionText(application, "看不清")).toBe(text);
  expect(rejectionText({ ...application, is_paid: true }, "看不清")).toBe(`${text}已付的费用按原路退回。`);
});
