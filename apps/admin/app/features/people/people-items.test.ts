import { expect, test } from "vitest";
import { hidingLabels, decisionTexts, type PendingMessageItem } from "./people-items.ts";

test("hiding a residence has the same label everywhere; a message or a photo has another one", () => {
  expect(hidingLabels("residence")).toEqual({ hide: "停止展示", show: "恢复展示" });
  expect(hidingLabels("")).toEqual(hidingLabels("residence"));
  expect([hidingLabels("message").hide, hidingLabels("photo").show]).toEqual(["隐藏", "放回"]);
});

const row = (id: number, content: string): PendingMessageItem => ({
  id,
  is_sealed: false,
  content,
  doubt: "",
  nickname: "小林",
  account_id: 1,
  residence_id: 1,
  residence_name: "林家",
  date_time: "2026-11-20 08:00:00",
});
const time = "2026-11-21 12:03:00";

test("the result of a decision is displayed with the server's count", () => {
  expect(decisionTexts("不予刊出", { decided: 3, before: [] }, [])).toEqual(["不予刊出 3 条"]);
});

test("a message that another user decided before is listed with who, when and how, and as unchanged", () => {
  const sealed = decisionTexts("已放行", { decided: 0, before: [{ id: 3, outcome: "gone", by: "", time: "" }] }, [
    { ...row(3, ""), is_sealed: true },
  ]);
  expect(sealed[1]).toBe("小林的一条留言，已经不在等候了");
  const rows = [row(1, "想念您"), row(2, "今天是清明，我们全家都来看您了，带了您喜欢的花")];
  const before = [
    { id: 1, outcome: "released" as const, by: "周审核", time },
    { id: 2, outcome: "refused" as const, by: "周审核", time },
    { id: 9, outcome: "gone" as const, by: "", time: "" as const },
  ];
  expect(decisionTexts("不予刊出", { decided: 0, before }, rows)).toEqual([
    "不予刊出 0 条；另外 3 条在这之前已经处理，没有再动：",
    "小林的“想念您”，周审核 在 11-21 12:03 已放行，留言人收到了通知",
    "小林的“今天是清明，我们全家都来看您了，带了您喜……”，周审核 在 11-21 12:03 已不予刊出",
    "留言 #9，已经不在等候了",
  ]);
});
