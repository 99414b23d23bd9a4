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
])("a rejection with %o is rejected with a message", async (reason, msg) => {
  const id = String((await site.make(application.apply, await site.form())).body["id"]);
  expect(await site.make(applicationReview.reject, { id, times: "1", ...reason }, site.gardenAdmin)).toMatchObject({
    code: 0,
    msg,
  });
  expect(
    await site.make(applicationReview.reject, { id, times: "1", reason: "字".repeat(200) }, site.gardenAdmin),
  ).toMatchObject({
    code: 1,
  });
});

test("of two reviewers the second gets the error applicationDecided with who decided and when", async () => {
  const id = String((await site.make(application.apply, await site.form())).body["id"]);
  const other = await anAccount(site.upload.database.db);
  await aGardenAdmin(site.upload.database.db, site.gardenId, other.id);
  await site.make(applicationReview.reject, { id, times: "1", reasonCode: "dates" }, site.gardenAdmin);
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

test.each([["0"], ["8"], ["x"]])("the level %s is rejected with a message", async (level) => {
  expect(await site.make(applicationReview.approve, { id: "1", times: "1", level }, site.gardenAdmin)).toMatchObject({
    field: "level",
    msg: "请选择居所等级",
  });
});
