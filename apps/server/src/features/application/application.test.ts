import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { application } from "@changming/contract/application";
import { applicationReview } from "@changming/contract/application-review";
import { residence } from "@changming/contract/residence";
import { setFee } from "@changming/domain/testing/applications";
import { type ApplicationSite, openApplicationSite } from "../../testing/application-site.ts";
import { getImage } from "../../testing/upload-site.ts";

let site: ApplicationSite;

beforeAll(async () => {
  site = await openApplicationSite();
});

afterAll(() => site?.close());

beforeEach(() => site.begin());

test("an empty form, filled in field by field, gets the messages in the order of R-application-4", async () => {
  const right = await site.form();
  const sent: Record<string, string> = { shengu_date: "" };
  const errors: [string, string][] = [];
  for (const field of [
    "avatar",
    "name",
    "jiguan_str",
    "nation",
    "birthday",
    "shengu_date",
    "shengu_date",
    "garden_id",
    "shengu_guanxi",
    "shengu_zhengming",
    "relationship_zhengming",
    "shuoming_text",
  ]) {
    const { code, field: errorField = "", msg } = await site.make(application.apply, { ...sent, payType: "4" });
    expect(code).toBe(0);
    errors.push([errorField, msg]);
    const isFirstDate = field === "shengu_date" && sent["shengu_date"] === "";
    sent[field] = isFirstDate ? "1938-04-11" : (right[field] ?? "");
  }
  expect(errors).toEqual([
    ["avatar", "请上传头像"],
    ["name", "请输入真实姓名"],
    ["jiguan_str", "请选择籍贯"],
    ["nation", "请输入民族"],
    ["birthday", "请选择出生日期"],
    ["shengu_date", "请选择身故日期"],
    ["shengu_date", "身故日期不能早于出生日期"],
    ["garden_id", "请选择入驻申请的园区"],
    ["shengu_guanxi", "请输入与申请人的关系"],
    ["shengu_zhengming", "请上传身故证明材料"],
    ["relationship_zhengming", "请上传与身故人关系证明材料"],
    ["shuoming_text", "请输入申请说明内容"],
  ]);
});

test("an application is sent, queued, viewed, approved, and becomes a residence of the applicant", async () => {
  const sent = await site.make(application.apply, await site.form());
  expect(sent).toMatchObject({ code: 1, body: { state: "underReview", orderId: "", config: "", order: null } });
  const id = String(sent.body["id"]);
  expect(await site.make(application.own, {})).toMatchObject({
    body: { counts: 1, itemList: [{ state_text: "审核中" }] },
  });
  expect(await site.make(applicationReview.queue, {}, site.gardenAdmin)).toMatchObject({
    body: { counts: 1, itemList: [{ name: "周念慈" }] },
  });
  const detail = await site.make(applicationReview.detail, { id }, site.gardenAdmin);
  expect(detail.body).toMatchObject({ letter: "Z", number_text: "Z区 0001 号", can: { decide: true } });
  expect(await site.make(applicationReview.approve, { id, times: "1", level: "2" }, site.gardenAdmin)).toMatchObject({
    code: 1,
    body: { state: "approved", number_text: "Z区 0001 号" },
  });
  expect(await site.make(application.own, {})).toMatchObject({ body: { counts: 0 } });
  const own = await site.make(residence.own, {});
  expect(own.body).toMatchObject({
    counts: 1,
    itemList: [{ name: "周念慈", role: "owner", role_text: "主理人", is_close: 0, can: { manage: true } }],
  });
});

test("with a fee the answer says how to pay, at the server's price", async () => {
  await setFee(site.upload.database.db, 9_900);
  const sent = await site.make(application.apply, {
    ...(await site.form()),
    payType: "4",
    money: "0.01",
    apply_money: "0.01",
  });
  expect(sent.body).toMatchObject({
    state: "awaitingPayment",
    orderId: expect.stringMatching(/^[0-9A-Z]{28}$/),
    config: expect.stringContaining("http"),
    order: { state: "waiting", money: "99.00", title: "居所入驻申请" },
  });
  expect(await site.make(application.pay, { id: String(sent.body["id"]), payType: "6" })).toMatchObject({
    code: 0,
    error: "orderTooSoon",
  });
});

test("before the approval the portrait needs a signed address, afterwards everyone can see it", async () => {
  const sent = await site.form();
  const id = String((await site.make(application.apply, sent)).body["id"]);
  const [bare = ""] = (sent["avatar"] ?? "").split("?");
  const status = async (url: string, who?: string) => (await getImage(site.upload.app.server, url, who)).statusCode;
  expect([await status(bare), await status(bare, site.gardenAdmin), await status(bare, site.token)]).toEqual([
    404, 404, 200,
  ]);
  const { body } = await site.make(applicationReview.detail, { id }, site.gardenAdmin);
  expect(await status(String(body["avatar"]))).toBe(200);
  await site.make(applicationReview.approve, { id, times: "1", level: "1" }, site.gardenAdmin);
  expect(await status(bare)).toBe(200);
  await site.upload.settle();
  expect(await status(bare)).toBe(200);
});
