import { expect, test } from "vitest";
import { foundGroups, nothingFoundText, stepIn } from "./found-items.ts";

const none = { has_more: false, itemList: [] };

test("hits are grouped by kind, lead to their own list, and only unusual states are marked", () => {
  const groups = foundGroups({
    residences: {
      has_more: true,
      itemList: [
        {
          id: 3,
          name: "沈茂林",
          years: "1931—2019",
          number_text: "Q区 0003 号",
          garden_name: "云麓园",
          state: "private",
        },
      ],
    },
    accounts: none,
    orders: none,
    gardens: { has_more: false, itemList: [{ id: 2, name: "云麓园", region: "浙江,安吉", is_hidden: false }] },
    phone_denied: false,
  });
  expect(groups).toEqual([
    {
      title: "居所",
      hasMore: true,
      items: [
        {
          key: "residence-3",
          id: 3,
          path: "/residences",
          title: "沈茂林",
          detail: "1931—2019，云麓园 Q区 0003 号",
          mark: "私密",
        },
      ],
    },
    {
      title: "园区",
      hasMore: false,
      items: [{ key: "garden-2", id: 2, path: "/gardens", title: "云麓园", detail: "浙江 安吉", mark: "" }],
    },
  ]);
});

test("the arrows go round the hits; without hits they move the cursor in the text as usual", () => {
  expect(stepIn("ArrowDown", 0, 3)).toBe(1);
  expect(stepIn("ArrowDown", 2, 3)).toBe(0);
  expect(stepIn("ArrowUp", 0, 3)).toBe(2);
  expect(stepIn("ArrowUp", 0, 0)).toBeNull();
  expect(stepIn("Enter", 1, 3)).toBeNull();
});

test("without hits, a part of a number is asked for whole, a name for less", () => {
  const is = { phone_denied: false };
  for (const part of ["2026112104", "ORD-20261", "２０２６１"]) expect(nothingFoundText(part, is)).toContain("要写全");
  for (const name of ["沈德昌", "Q3", "9861"]) expect(nothingFoundText(name, is)).toContain("少写几个字");
  expect(nothingFoundText("13800000001", { phone_denied: true })).toBe("您的角色不能按手机号查找。");
});
