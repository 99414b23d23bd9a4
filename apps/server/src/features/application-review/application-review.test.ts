import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { application } from "@changming/contract/application";
import { applicationReview } from "@changming/contract/application-review";
import { anAccount, aSession } from "@changming/domain/testing/builders";
import { aGardenAdmin } from "@changming/domain/testing/personal";
import { type ApplicationSite, openApplicationSite } from "../../testing/application-site.ts";

let site: ApplicationSite;

beforeAll(async () => {
  site = await openApplicationSite();
});

afterAll(() => site?.close());

beforeEach(() => site.begin());

test.each([
  [{}, "请选择或填写驳回的原因，最多 200 个字"],
  [{ reasonCode: "mood" }, "请选择或填写驳回的原因，最多 200 个字"],
  [{ reason: "字".repeat(201) }, "请选择或填写驳回的原因，最多 200 个字"],
])("a rejection for %o is refused in words", async (reason, msg) => {
  const id = String((await site.make(application.apply, await site.form())).body["id"]);
  expect(await site.make(applicationReview.reject, { id, times: "1", ...reason }, site.keeper)).toMatchObject({
    code: 0,
    msg,
  });
  expect(
    await site.make(applicationReview.reject, { id, times: "1", reason: "字".repeat(200) }, site.keeper),
  ).toMatchObject({
    code: 1,
  });
});

test("two who decide: the second is told who did and when, by name of the refusal and in words", async () => {
  const id = String((await site.make(application.apply, await site.form())).body["id"]);
  const other = await anAccount(site.upload.database.db);
  await aGardenAdmin(site.upload.database.db, site.gardenId, other.id);
  await site.make(applicationReview.reject, { id, times: "1", reasonCode: "dates" }, site.keeper);
  const second = await site.make(
    applicationReview.approve,
    { id, times: "1", level: "1" },
    await aSession(site.upload.database.db, other.id),
  );
  expect(second).toMatchObject({
    code: 0,
    error: "applicationDecided",
    msg: expect.stringMatching(/^另一位园区管理员已在 .* 驳回了这份申请$/),
  });
});

test.each([["0"], ["8"], ["x"]])("the level %s is refused in words", async (level) => {
  expect(await site.make(applicationReview.approve, { id: "1", times: "1", level }, site.keeper)).toMatchObject({
    field: "level",
    msg: "请选择居所等级",
  });
});
