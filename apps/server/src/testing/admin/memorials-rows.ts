import type { Db } from "@changming/db/database";
import { anApplication } from "@changming/domain/testing/applications";
import { aGarden, anAccount, aResidence } from "@changming/domain/testing/builders";
import { aMailing } from "@changming/domain/testing/mailings";
import { sendMailing } from "@changming/domain/mailing/send-mailing";
import { staffCtxOf } from "@changming/domain/testing/staff";
import { previewImport } from "@changming/domain/residence-import/preview-import";
import { aCooperation, aGardenAdmin } from "@changming/domain/testing/personal";
import { testNow } from "@changming/domain/testing/test-ctx";
import { nothing, type AdminRow } from "./admin-row.ts";

const readers = ["administrator", "reviewer", "readOnly"] as const;
const deciders = ["administrator", "reviewer"] as const;
const reason = "有人举报，先停下来核实";

const anApplicationId = async (db: Db) => ({ id: String(await anApplication(db)) });
const aCooperationId = async (db: Db) => ({ id: String(await aCooperation(db)) });
const aGardenId = async (db: Db) => ({ id: String(await aGarden(db)) });
const aResidenceId = async (db: Db) => ({ id: String((await aResidence(db)).id) });

const twoResidences = async (db: Db) => ({
  ...(await aResidenceId(db)),
  fromId: String((await aResidence(db)).id),
});

const someFacts = {
  kind: "famous",
  name: "屈原",
  gender: "1",
  birthday: "-0340",
  birthday_about: "1",
  shengu_date: "-0278",
  source: "《史记》卷八十四",
};

async function firstGarden(db: Db): Promise<string> {
  const first = db.selectFrom("garden").select("id").orderBy("position").orderBy("id").limit(1);
  return String((await first.executeTakeFirstOrThrow()).id);
}

async function aCorrection(db: Db): Promise<Record<string, string>> {
  const { id: residence_id } = await aResidence(db);
  const { id: account_id } = await anAccount(db);
  const row = { residence_id, account_id, content: "名字写错了", asked_at: testNow };
  const { id } = await db.insertInto("property_correction").values(row).returning("id").executeTakeFirstOrThrow();
  return { id: String(id), isDone: "0", answer: "核对过，没有错" };
}

async function aManagedGarden(db: Db): Promise<Record<string, string>> {
  const id = await aGarden(db);
  const account = await anAccount(db);
  await aGardenAdmin(db, id, account.id);
  return { id: String(id), accountId: String(account.id), reason };
}

async function aChangedGarden(db: Db): Promise<Record<string, string>> {
  const id = await aGarden(db, { summary: "改过的" });
  const entry = {
    at: testNow,
    actor_kind: "account" as const,
    verb: "garden.editAsAdmin",
    object_kind: "garden",
    object_id: id,
    before: JSON.stringify({ summary: "原来的" }),
    after: JSON.stringify({ summary: "改过的" }),
    request_id: "row",
  };
  const made = await db.insertInto("audit_entry").values(entry).returning("id").executeTakeFirstOrThrow();
  return { id: String(id), entryId: String(made.id), reason };
}

async function aLevel(db: Db): Promise<Record<string, string>> {
  await aResidence(db);
  const { version } = await db.selectFrom("level").select("version").where("level", "=", 1).executeTakeFirstOrThrow();
  return { level: "1", name: "小院", description: "一方小院", version: String(version) };
}

let gardens = 0;
const newGarden = () => ({ kind: "ordinary", region: "浙江,安吉", name: `新园${(gardens += 1)}` });

const aMailingId = async (db: Db) => ({ id: String(await aMailing(db)) });
const aDraft = async (db: Db) => ({ ...(await aMailingId(db)), version: "1" });

async function aSentMailing(db: Db): Promise<Record<string, string>> {
  const id = await aMailing(db);
  await sendMailing(await staffCtxOf(db, "editor"), { id, version: 1, recipients: 1, sms: 0 });
  return { id: String(id) };
}

const mailingReaders = ["administrator", "editor", "readOnly"] as const;
const mailingWriters = ["administrator", "editor"] as const;

/** Roles of the calls about memorials. A document without a file is answered like an unknown one. */
export const memorialsRows = {
  "application.list": { may: readers, input: nothing },
  "application.detail": { may: readers, input: anApplicationId },
  "application.lookAtPaper": {
    may: deciders,
    needsReauthentication: true,
    input: async (db) => ({ ...(await anApplicationId(db)), paper: "death" }),
    expectedError: "notFound",
  },
  "application.approve": {
    may: deciders,
    input: async (db) => {
      await aLevel(db);
      return { ...(await anApplicationId(db)), times: "1", level: "1" };
    },
  },
  "application.reject": {
    may: deciders,
    input: async (db) => ({ ...(await anApplicationId(db)), times: "1", reason: "看不清楚" }),
  },
  "cooperation.list": { may: readers, input: nothing },
  "cooperation.detail": { may: readers, input: aCooperationId },
  "cooperation.lookAtPaper": {
    may: deciders,
    needsReauthentication: true,
    input: async (db) => ({ ...(await aCooperationId(db)), paper: "licence" }),
    expectedError: "notFound",
  },
  "cooperation.wholeMobile": { may: deciders, input: async (db) => ({ ...(await aCooperationId(db)), reason }) },
  "cooperation.approve": {
    may: deciders,
    needsReauthentication: true,
    input: async (db) => {
      const { name: gardenName, ...garden } = newGarden();
      return { ...(await aCooperationId(db)), ...garden, gardenName };
    },
  },
  "cooperation.reject": { may: deciders, input: async (db) => ({ ...(await aCooperationId(db)), reason }) },
  "correction.list": { may: readers, input: nothing },
  "correction.detail": { may: readers, input: async (db) => ({ id: (await aCorrection(db)).id ?? "" }) },
  "correction.answer": { may: deciders, input: aCorrection },
  "garden.list": { may: ["administrator", "editor", "reviewer", "readOnly"], input: nothing },
  "garden.detail": { may: ["administrator", "editor", "reviewer", "readOnly"], input: aGardenId },
  "garden.create": { may: deciders, input: () => Promise.resolve(newGarden()) },
  "garden.edit": {
    may: ["administrator", "editor", "reviewer"],
    input: async (db) => ({ ...(await aGardenId(db)), ...newGarden(), version: "1" }),
  },
  "garden.history": { may: ["administrator", "editor", "reviewer", "readOnly"], input: aGardenId },
  "garden.takeBack": { may: ["administrator", "editor", "reviewer"], input: aChangedGarden },
  "garden.order": {
    may: ["administrator", "editor", "reviewer"],
    input: async (db) => ({ ids: String(await aGarden(db)), before: await firstGarden(db) }),
  },
  "garden.hide": { may: deciders, input: async (db) => ({ ...(await aGardenId(db)), reason, version: "1" }) },
  "garden.appoint": {
    may: deciders,
    needsReauthentication: true,
    input: async (db) => ({ ...(await aGardenId(db)), mobile: (await anAccount(db)).mobile }),
  },
  "garden.dismiss": { may: deciders, needsReauthentication: true, input: aManagedGarden },
  "level.list": { may: ["administrator", "editor", "reviewer", "readOnly"], input: nothing },
  "level.edit": { may: ["administrator", "editor"], input: aLevel },
  "residence.list": { may: readers, input: nothing },
  "residence.detail": { may: readers, input: aResidenceId },
  "residence.look": {
    may: deciders,
    needsReauthentication: true,
    input: async (db) => ({ ...(await aResidenceId(db)), reason }),
  },
  "residence.content": { may: readers, input: aResidenceId },
  "residence.freeNumber": {
    may: readers,
    input: async (db) => ({ gardenId: String(await aGarden(db)), letter: "Q" }),
  },
  "residence.namesakes": { may: readers, input: () => Promise.resolve({ name: "屈原", birthday: "-0340" }) },
  "residence.mergePreview": { may: readers, input: twoResidences },
  "residence.merge": {
    may: deciders,
    needsReauthentication: true,
    input: async (db) => ({ ...(await twoResidences(db)), version: "1", fromVersion: "1", reason }),
  },
  "residence.create": {
    may: deciders,
    input: async (db) => {
      await aLevel(db);
      return { ...someFacts, gardenId: String(await aGarden(db)), level: "1", letter: "Q" };
    },
  },
  "residence.editFacts": {
    may: deciders,
    input: async (db) => ({ ...(await aResidenceId(db)), ...someFacts, version: "1" }),
    expectedError: "residenceHasFamily",
  },
  "residence.edit": {
    may: deciders,
    input: async (db) => ({
      ...(await aResidenceId(db)),
      kind: "famous",
      level: "1",
      letter: "Z",
      number: "8",
      version: "1",
    }),
  },
  "residence.hide": { may: deciders, input: async (db) => ({ ...(await aResidenceId(db)), reason, version: "1" }) },
  // The file of the request is an image.
  "residenceImport.upload": { may: deciders, input: nothing, expectedError: "tableWrongType" },
  "residenceImport.template": { may: readers, input: nothing },
  "residenceImport.list": { may: readers, input: nothing },
  "residenceImport.detail": { may: readers, input: aPreview },
  "residenceImport.rows": { may: readers, input: aPreview },
  "residenceImport.include": {
    may: deciders,
    input: async (db) => ({ ...(await aPreview(db)), rowNumber: "0", isIncluded: "1" }),
  },
  "residenceImport.confirm": { may: deciders, input: async (db) => ({ ...(await aPreview(db)), count: "1" }) },
  "residenceImport.publish": {
    may: deciders,
    input: async (db) => ({ ...(await aPreview(db)), count: "0" }),
    expectedError: "importSettled",
  },
  "residenceImport.undo": {
    may: deciders,
    input: async (db) => ({ ...(await aPreview(db)), count: "0", reason }),
    expectedError: "importSettled",
  },
  "residenceImport.discard": { may: deciders, input: aPreview },
  "mailing.list": { may: mailingReaders, input: nothing },
  "mailing.options": { may: mailingReaders, input: nothing },
  "mailing.detail": { may: mailingReaders, input: aMailingId },
  "mailing.recipients": { may: mailingReaders, input: aSentMailing },
  "mailing.preview": { may: mailingReaders, input: aMailingId },
  "mailing.save": {
    may: mailingWriters,
    input: async (db) => ({
      gardenId: String(await aGarden(db)),
      title: "清明开放时间",
      content: "{称呼}：清明开门早。",
    }),
  },
  "mailing.copy": { may: mailingWriters, input: aMailingId },
  "mailing.remove": { may: mailingWriters, input: aDraft },
  "mailing.send": { may: mailingWriters, input: async (db) => ({ ...(await aDraft(db)), recipients: "1", sms: "0" }) },
  "mailing.stop": { may: mailingWriters, input: aSentMailing },
} satisfies Record<string, AdminRow>;

/** An import of one person that is not confirmed yet. */
async function aPreview(db: Db): Promise<{ id: string }> {
  await aLevel(db);
  const garden = await aGarden(db);
  const { name } = await db.selectFrom("garden").select("name").where("id", "=", garden).executeTakeFirstOrThrow();
  const ctx = await staffCtxOf(db, "reviewer");
  const person = ["名人", `屈原${garden}`, "男", "约前340", "《史记》卷八十四", name, "1"];
  const cells = [["类别", "姓名", "性别", "生于", "出处", "园区", "等级"], person];
  const { id } = await previewImport(ctx, { fileName: "名人.csv", sha256: "0".repeat(64), cells });
  return { id: String(id) };
}
