import type { Page } from "playwright-core";
import { aForm, setFee } from "@changming/domain/testing/applications";
import { aPng, aUser, type BuiltPerson, choose, type ChosenFile } from "./image-files.ts";
import type { RunningSite } from "./site.ts";
import { expectSoon, type Visit, type VisitOptions } from "./test.ts";
import { aGardenAdmin } from "@changming/domain/testing/personal";
import { asAccount, testCtx } from "@changming/domain/testing/test-ctx";

export const group = (page: Page, name: string) => page.getByRole("group", { name, exact: true });
const picker = (page: Page, name: string) =>
  group(page, name).getByRole("button", { name: /选择图片|换一张|再添图片/ });
export const part = (page: Page, name: string) => page.getByRole("combobox", { name, exact: true });
export const drawer = (page: Page) => page.getByRole("dialog", { name: "入驻费用" });
export const toast = (page: Page, text: string) => page.getByRole("status").getByText(text, { exact: true });

/** Sets the fee of an application and waits until the pages know it; 0: free. */
export async function cost(site: RunningSite, feeFen: number): Promise<void> {
  await setFee(site.database.db, feeFen);
  await site.announce("siteInfo");
  await expectSoon(async () => {
    const { body } = await (await fetch(`${site.origin}/api/fragment/siteMsg`)).json();
    return body.is_need_pay;
  }).toBe(feeFen > 0 ? 1 : 0);
}

interface Applying {
  page: Page;
  applicant: BuiltPerson;
}

/** Opens the empty form as a new user. */
export async function openForm(visit: Visit, site: RunningSite, options: VisitOptions = {}): Promise<Applying> {
  const applicant = await aUser(site);
  const page = await visit({ as: applicant, ...options });
  await page.goto("/home_apply");
  await page.getByLabel("姓名", { exact: true }).waitFor();
  return { page, applicant };
}

/** Chooses an image for a field, and waits until it is uploaded. */
export async function chooseImage(page: Page, name: string, file: ChosenFile = aPng()): Promise<void> {
  await choose(picker(page, name), file);
  await group(page, name).getByText("上传成功").waitFor();
}

/** Chooses a portrait and accepts the proposed crop. */
export async function choosePortrait(page: Page): Promise<void> {
  await choose(picker(page, "头像"), aPng("头像.png", 600, 400));
  await page.getByRole("button", { name: "就用这一部分" }).click();
  await group(page, "头像").getByText("上传成功").waitFor();
}

export async function chooseDate(page: Page, label: string, [year, month, day]: [string, string, string]) {
  await part(page, `${label}：年`).selectOption(year);
  await part(page, `${label}：月`).selectOption(month);
  await part(page, `${label}：日`).selectOption(day);
}

/** Fills in the person except the gender, which is validated last. */
export async function fillPerson(page: Page): Promise<void> {
  await choosePortrait(page);
  await page.getByLabel("姓名", { exact: true }).fill("周念慈");
  await part(page, "籍贯：省份").selectOption("浙江省");
  await part(page, "籍贯：城市").selectOption("绍兴市");
  await page.getByLabel("民族").fill("汉族");
  await chooseDate(page, "出生日期", ["1938", "4", "12"]);
  await chooseDate(page, "身故日期", ["2023", "12", "14"]);
}

/** Fills the whole form with valid input. */
export async function fillForm(page: Page): Promise<void> {
  await fillPerson(page);
  await page.getByRole("radio", { name: "女" }).check();
  await part(page, "入驻园区").selectOption({ index: 1 });
  await page.getByLabel("与申请人的关系").fill("母亲");
  await chooseImage(page, "身故证明");
  await chooseImage(page, "与身故人关系证明");
  await page.getByLabel("申请说明").fill("请为家母在园中立一处居所。");
}

export const submit = (page: Page) => page.getByRole("button", { name: /^(?:提交申请|重新提交)$/ });

/** The applications of an account, the oldest first. */
export function applicationsOf(site: RunningSite, accountId: number) {
  return site.database.db
    .selectFrom("application")
    .selectAll()
    .where("account_id", "=", accountId)
    .orderBy("id")
    .execute();
}

/** The only application of an account. */
export async function applicationOf(site: RunningSite, accountId: number) {
  const [only, ...more] = await applicationsOf(site, accountId);
  if (!only || more.length > 0) throw new Error(`${more.length + (only ? 1 : 0)} applications`);
  return only;
}

export const isPending = (url: URL) => url.pathname === "/family_home" && url.searchParams.get("hid") === "1";

/** A new user who administers the given gardens. */
export async function gardenAdminOf(site: RunningSite, ...gardens: number[]): Promise<BuiltPerson> {
  const gardenAdmin = await aUser(site);
  for (const garden of gardens) await aGardenAdmin(site.database.db, garden, gardenAdmin.id);
  return gardenAdmin;
}

async function post(site: RunningSite, path: string, { token }: BuiltPerson, body: FormData | URLSearchParams) {
  const answer = await fetch(site.origin + path, {
    method: "POST",
    headers: { authorization: `Bearer ${token}` },
    body,
  });
  const envelope: { code: number; msg: string; body: { id: number; url: string } } = await answer.json();
  if (envelope.code !== 1) throw new Error(envelope.msg);
  return envelope.body;
}

async function uploadImage(site: RunningSite, person: BuiltPerson): Promise<string> {
  const { buffer, mimeType, name } = aPng();
  const form = new FormData();
  form.set("file", new Blob([new Uint8Array(buffer)], { type: mimeType }), name);
  return (await post(site, "/api/upload/index", person, form)).url;
}

interface SentApplication {
  id: number;
  name: string;
  applicant: BuiltPerson;
}

/** A new user's free application under review, with real documents in the vault, two by default. */
export async function aSentApplication(
  site: RunningSite,
  gardenId: number,
  own: { name?: string; others?: number; by?: BuiltPerson } = {},
): Promise<SentApplication> {
  await cost(site, 0);
  const applicant = own.by ?? (await aUser(site));
  const form = await aForm(testCtx(site.database.db, asAccount(applicant.id)), gardenId);
  const name = own.name ?? form.name;
  const others: string[] = [];
  for (let place = 0; place < (own.others ?? 0); place += 1) others.push(await uploadImage(site, applicant));
  const fields = {
    ...form,
    name,
    avatar: await uploadImage(site, applicant),
    shengu_zhengming: await uploadImage(site, applicant),
    relationship_zhengming: await uploadImage(site, applicant),
    other_zhengming: others.join(","),
    actionName: "applyResidence",
  };
  const { id } = await post(site, "/api/relationResidence/index", applicant, new URLSearchParams({ ...fields }));
  return { id, name, applicant };
}
