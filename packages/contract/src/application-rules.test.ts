import { expect, test } from "vitest";
import { lifeDateWire } from "@changming/kit/life-date";
import { type ApplicationFields, type ValidationContext, firstApplicationError } from "./application-rules.ts";

const context: ValidationContext = {
  today: "2026-11-21",
  isPlace: (place) => place === "浙江省,绍兴市",
  isOpenGarden: (id) => id === "3",
  // As in a browser, without tables of the lunar calendar.
  solarOf: (date) => (date.calendar === "solar" ? lifeDateWire(date) : ""),
};

const right: ApplicationFields = {
  avatar: "/uploads/a/960.webp",
  name: "周念慈",
  gender: "2",
  jiguan_str: "浙江省,绍兴市",
  nation: "汉族",
  birthday: "1938-04-12",
  birthday_calendar: "solar",
  birthday_leap: "",
  shengu_date: "2023-12-14",
  shengu_calendar: "solar",
  shengu_leap: "",
  garden_id: "3",
  shengu_guanxi: "母亲",
  shengu_zhengming: "/uploads/b/960.webp",
  relationship_zhengming: "/uploads/c/960.webp",
  other_zhengming: "",
  shuoming_text: "请为家母立一处居所。",
};

const error = (overrides: Partial<ApplicationFields>) => firstApplicationError({ ...right, ...overrides }, context);

/** The twelve errors in their order (R-application-4), each with the value that causes it. */
const twelve: [keyof ApplicationFields, string, string][] = [
  ["avatar", "", "请上传头像"],
  ["name", "", "请输入真实姓名"],
  ["jiguan_str", "", "请选择籍贯"],
  ["nation", "", "请输入民族"],
  ["birthday", "", "请选择出生日期"],
  ["shengu_date", "", "请选择身故日期"],
  ["shengu_date", "1938-04-11", "身故日期不能早于出生日期"],
  ["garden_id", "", "请选择入驻申请的园区"],
  ["shengu_guanxi", "", "请输入与申请人的关系"],
  ["shengu_zhengming", "", "请上传身故证明材料"],
  ["relationship_zhengming", "", "请上传与身故人关系证明材料"],
  ["shuoming_text", "", "请输入申请说明内容"],
];

test("an empty form, filled in field by field, gives the twelve errors in order", () => {
  const empty = Object.fromEntries(Object.keys(right).map((name) => [name, ""]));
  let form = { ...right, ...empty, birthday_calendar: "solar", shengu_calendar: "solar", gender: "2" };
  const messages: string[] = [];
  for (const [field, invalid] of twelve) {
    form = { ...form, [field]: invalid };
    const first = firstApplicationError(form, context);
    messages.push(first?.message ?? "");
    expect(first?.field).toBe(field);
    form = { ...form, [field]: right[field] };
  }
  expect(messages).toEqual(twelve.map(([, , message]) => message));
  expect(firstApplicationError(form, context)).toBeNull();
});

test.each(twelve)("%s as “%s” alone gives %s", (field, invalid, message) => {
  expect(error({ [field]: invalid })).toEqual({ field, message });
});

test("death on the day of birth is valid, and two dates are compared only to their common precision", () => {
  expect(error({ birthday: "2023-12-14" })).toBeNull();
  expect(error({ birthday: "2023", shengu_date: "2023-01-02" })).toBeNull();
  expect(error({ birthday: "2024", shengu_date: "2023-12-14" })?.message).toBe("身故日期不能早于出生日期");
});

test.each([
  [{ birthday: "2026-11-22", shengu_date: "2026-11-23" }, "出生日期不能晚于今天"],
  [{ shengu_date: "2026-11-22" }, "身故日期不能晚于今天"],
  [{ birthday: "1938-02-30" }, "请选择出生日期"],
  [{ birthday: "-0551" }, "请选择出生日期"],
  [{ birthday: "1938", birthday_calendar: "lunar" }, "请选择出生日期"],
  [{ birthday_calendar: "maya" }, "请选择出生日期"],
  [{ birthday_leap: "1" }, "请选择出生日期"],
  [{ jiguan_str: "浙江省" }, "请选择籍贯"],
  [{ garden_id: "4" }, "请选择入驻申请的园区"],
  [{ gender: "3" }, "请选择性别"],
  [{ name: "念".repeat(31) }, "姓名最多 30 个字"],
  [{ nation: "汉".repeat(21) }, "民族最多 20 个字"],
  [{ shengu_guanxi: "母".repeat(21) }, "与申请人的关系最多 20 个字"],
  [{ shuoming_text: "字".repeat(1_001) }, "申请说明最多 1000 个字"],
  [{ other_zhengming: Array.from({ length: 10 }, () => "x").join(",") }, "其他证明材料最多 9 张"],
])("%o gives %s", (overrides, message) => {
  expect(error(overrides)?.message).toBe(message);
});

test.each([
  { shengu_date: "2026-11-21" },
  { name: "𠮷".repeat(30) },
  { shuoming_text: "字".repeat(1_000) },
  { other_zhengming: Array.from({ length: 9 }, () => "x").join(",") },
  { birthday: "1938-02-30", birthday_calendar: "lunar" },
])("%o is at its limit and valid", (overrides) => {
  expect(error(overrides)).toBeNull();
});
