import { expect, test } from "vitest";
import type { Slot } from "../upload/upload-queue.ts";
import {
  applicationFields,
  type ApplicationImages,
  unsentError,
  writtenOf,
  type OwnApplication,
} from "./application-data.ts";

const slot = (own: Partial<Slot>): Slot => ({
  key: "1",
  preview: "",
  state: "sent",
  share: 1,
  url: "",
  message: "",
  ...own,
});
const sent = (...urls: string[]) => ({ slots: urls.map((url) => slot({ url })), urls });

const uploads: ApplicationImages = {
  avatar: sent("/uploads/a"),
  shengu_zhengming: sent("/uploads/d"),
  relationship_zhengming: sent("/uploads/r"),
  other_zhengming: sent("/uploads/1", "/uploads/2"),
};

const application: OwnApplication = {
  id: 7,
  name: "周念慈",
  avatar: "",
  gender: 2,
  birthday: "1938-07-12",
  shengu_date: "2023-12-14",
  garden_id: 3,
  garden_name: "青山园",
  state: "rejected",
  state_text: "未通过",
  reason: "看不清",
  missing: [],
  create_time: "2026-11-20 10:00:00",
  send_time: "2026-11-20 10:00:00",
  decide_time: "2026-11-21 10:00:00",
  money: "0.00",
  can: { mend: true, pay: false, withdraw: true },
  jiguan_str: "浙江省,绍兴市",
  nation: "汉族",
  birthday_calendar: "lunar",
  birthday_leap: 1,
  shengu_calendar: "solar",
  shengu_leap: 0,
  shengu_guanxi: "母亲",
  shuoming_text: "第一行\n第二行",
  is_close: 1,
  portrait: { value: "", url: "" },
  shengu_zhengming: null,
  relationship_zhengming: null,
  other_zhengming: [],
  erase_time: "",
  residence_id: 0,
};

test("a sent application is restored to the same form values", () => {
  expect(applicationFields(writtenOf(application), uploads)).toEqual({
    avatar: "/uploads/a",
    name: "周念慈",
    gender: "2",
    jiguan_str: "浙江省,绍兴市",
    nation: "汉族",
    birthday: "1938-07-12",
    birthday_calendar: "lunar",
    birthday_leap: "1",
    shengu_date: "2023-12-14",
    shengu_calendar: "solar",
    shengu_leap: "",
    garden_id: "3",
    shengu_guanxi: "母亲",
    shengu_zhengming: "/uploads/d",
    relationship_zhengming: "/uploads/r",
    other_zhengming: "/uploads/1,/uploads/2",
    shuoming_text: "第一行\n第二行",
    is_close: 1,
  });
});

test("an empty form has no partial place or date", () => {
  const nothing = { slots: [], urls: [] };
  const none = {
    avatar: nothing,
    shengu_zhengming: nothing,
    relationship_zhengming: nothing,
    other_zhengming: nothing,
  };
  const fields = applicationFields({ name: "  ", jiguan_city: "绍兴市", birthday_month: "4" }, none);
  expect([fields.name, fields.jiguan_str, fields.birthday, fields.avatar]).toEqual(["", "", "", ""]);
});

test("an image that is being uploaded counts as chosen, and is awaited when all other fields are valid", () => {
  const moving = { ...uploads, shengu_zhengming: { slots: [slot({ state: "sending" })], urls: [] } };
  expect(applicationFields({}, moving).shengu_zhengming).not.toBe("");
  expect(unsentError(moving)).toEqual({ field: "shengu_zhengming", message: "图片还在上传，请稍等" });
  expect(unsentError(uploads)).toBeNull();
});
