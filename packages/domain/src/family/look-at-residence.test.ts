import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import { getAccount } from "../account/get-account.ts";
import { presentAccount } from "../account/present-account.ts";
import { listEntries } from "../audit/list-entries.ts";
import { presentEntries } from "../audit/present.ts";
import { listHeldMessages } from "../blessing/list-held-messages.ts";
import { lookAtHeldMessage } from "../blessing/look-at-held-message.ts";
import { presentHeldMessages } from "../blessing/present.ts";
import { getConcern } from "../concern/get-concern.ts";
import { lookAtEvidence } from "../concern/look-at-evidence.ts";
import { presentConcern } from "../concern/present.ts";
import { setCaption } from "../album/tend-album.ts";
import { editResidence } from "./edit-residence.ts";
import { readLookedAt } from "./read-looked-at.ts";
import { getInOffice } from "../residence/get-in-office.ts";
import { listInOffice } from "../residence/list-in-office.ts";
import { lookAtResidence } from "../residence/look-at-residence.ts";
import { presentInOffice, presentOneInOffice } from "../residence/present-in-office.ts";
import { listStaffLooks } from "../residence-member/list-staff-looks.ts";
import { presentStaffLook } from "../residence-member/present.ts";
import { listAllStudentWords } from "../student-remembrance/list-all-student-words.ts";
import { presentAllStudentWords } from "../student-remembrance/present.ts";
import { aMember, aResidence } from "../testing/builders.ts";
import { anAlbum, aPhoto } from "../testing/keepsakes.ts";
import { aConcern, aMessage } from "../testing/office-people.ts";
import { asStaff, aStaff } from "../testing/staff.ts";
import { asAccount, testCtx, type TestCtx, testNow } from "../testing/test-ctx.ts";
import { aBlessing, aGift, aGivenGift, aStudentWord } from "../testing/tributes.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase("empty");
});

afterAll(() => database?.close());

/** What the family wrote and what was brought there; no list of the office may hold it. */
const secret = "旧宅后院的秘密";

async function aPrivateHome() {
  const { db } = database;
  const { id } = await aResidence(db, { is_private: true, intro_html: `<p>${secret}</p>` });
  const [owner, relative] = [await aMember(db, id, "owner"), await aMember(db, id, "relative")];
  const family = testCtx(db, asAccount(owner.id));
  await editResidence(family, { id, version: null, avatar: "", summary: secret });
  const albumId = await anAlbum(db, id, { name: secret });
  const photoId = await aPhoto(db, albumId, { caption: secret });
  await setCaption(family, { id: photoId, caption: secret });
  await aBlessing(db, id, { content: secret, account_id: relative.id });
  await aGivenGift(db, { residenceId: id, gift: await aGift(db, { name: secret }), accountId: relative.id });
  await aStudentWord(db, id);
  const held = await aMessage(db, id, { state: "held", content: secret, doubt: secret });
  const concern = await aConcern(db, {
    residence_id: id,
    target_kind: "residence",
    target_id: id,
    evidence: { summary: secret },
  });
  return { id, owner, relative, family, held, concern: concern.id };
}

type Home = Awaited<ReturnType<typeof aPrivateHome>>;

async function staff(role: "administrator" | "reviewer" | "readOnly" = "administrator") {
  return testCtx(database.db, asStaff(await aStaff(database.db, { role })));
}

const page = { page: 1, pageSize: 50 };

/** Everything that the office reads about a residence without looking, as it travels. */
async function readings(ctx: TestCtx, home: Home) {
  const query = { keywords: "", number: "", gardenId: null, kind: "", level: 0, state: "private", mobile: "" } as const;
  const asked = { actorKind: "", verb: "", objectKind: "", from: "", to: "" } as const;
  const students = presentAllStudentWords(await listAllStudentWords(ctx, { ...page, residenceId: home.id }));
  return {
    list: presentInOffice(await listInOffice(ctx, { ...page, ...query, sort: "remembrances", isDescending: true })),
    detail: presentOneInOffice(await getInOffice(ctx, { id: home.id })),
    held: presentHeldMessages(await listHeldMessages(ctx, page)).itemList.filter(({ id }) => id === home.held),
    concern: presentConcern(await getConcern(ctx, { id: home.concern }), ctx.actor, ctx.media),
    students: students.itemList,
    account: presentAccount(await getAccount(ctx, { id: home.relative.id }), ctx.media),
    audit: presentEntries(await listEntries(ctx, { ...page, ...asked, pageSize: 100 })),
  };
}

test("without a look the office reads of a private residence what is registered, and nothing that its family wrote or who came", async () => {
  const home = await aPrivateHome();
  const ctx = await staff();
  const read = await readings(ctx, home);
  expect(JSON.stringify(read)).not.toContain(secret);
  expect(read.list.itemList.find(({ id }) => id === home.id)).toMatchObject({ state: "private", remembrances: 0 });
  expect(read.detail).toMatchObject({
    is_sealed: true,
    name: "周念慈",
    members: [],
    log: [],
    gifts: 0,
    messages: 0,
    albums: 0,
  });
  expect(read.students).toMatchObject([{ is_sealed: true, student_name: "", school_name: "", nickname: "" }]);
  expect(read.account).toMatchObject({ residences: [], deeds: [] });
  await expect(readLookedAt(ctx, home)).rejects.toMatchObject({ error: "lookNeeded" });
});

test("a look opens it for half an hour to who looked, and its family reads when, in which role and why", async () => {
  const home = await aPrivateHome();
  const [ctx, other] = [await staff("reviewer"), await staff("reviewer")];
  const { until } = await lookAtResidence(ctx, { id: home.id, reason: "家人来电请我们帮忙找回照片" });
  expect(until).toEqual(new Date(testNow.getTime() + 1_800_000));
  const content = await readLookedAt(ctx, home);
  expect(content).toMatchObject({ intro: secret, summary: secret, letters: [{ content: secret }] });
  expect(content.albums).toMatchObject([{ album_name: secret, photos: [{ caption: secret }] }]);
  expect(await getInOffice(ctx, home)).toMatchObject({ isSealed: false, albums: 1 });
  await expect(readLookedAt(other, home)).rejects.toMatchObject({ error: "lookNeeded" });
  const later = { ...ctx, clock: () => until };
  await expect(readLookedAt(later, home)).rejects.toMatchObject({ error: "lookNeeded" });

  const { counts, rows } = await listStaffLooks(home.family, { residenceId: home.id, ...page });
  expect([counts, rows.map(presentStaffLook)]).toEqual([
    1,
    [
      {
        id: expect.any(Number),
        role: "审核员",
        reason: "家人来电请我们帮忙找回照片",
        is_whole: 1,
        text: "平台审核员看了里面的内容，半小时。原因：家人来电请我们帮忙找回照片",
        create_time: "2026-11-21 12:00:00",
      },
    ],
  ]);
  const relative = testCtx(database.db, asAccount(home.relative.id));
  await expect(listStaffLooks(relative, { residenceId: home.id, ...page })).rejects.toMatchObject({
    error: "notFound",
  });
});

test("a report and a message that waits are opened by themselves, with the case as the reason", async () => {
  const home = await aPrivateHome();
  const ctx = await staff("reviewer");
  await lookAtEvidence(ctx, { id: home.concern });
  const read = async () => {
    const { actor, media } = ctx;
    const held = presentHeldMessages(await listHeldMessages(ctx, page)).itemList.find(({ id }) => id === home.held);
    return { concern: presentConcern(await getConcern(ctx, { id: home.concern }), actor, media), held };
  };
  expect(await read()).toMatchObject({
    concern: { is_sealed: false, evidence: [{ label: "简介", text: secret }] },
    held: { is_sealed: true, content: "", doubt: "" },
  });
  await lookAtHeldMessage(ctx, { id: home.held });
  expect((await read()).held).toMatchObject({ is_sealed: false, content: secret });
  await expect(readLookedAt(ctx, home)).rejects.toMatchObject({ error: "lookNeeded" });
  const { rows } = await listStaffLooks(home.family, { residenceId: home.id, ...page });
  expect(rows.map(({ reason, subject }) => [subject, reason])).toEqual([
    ["message", "审核一条等着刊出的留言，只看这一条"],
    ["concern", expect.stringMatching(/^处理第 \S+ 号举报或请求，只看它说到的内容$/)],
  ]);
});

test("who only reads in the office never looks, and what is public needs no look", async () => {
  const home = await aPrivateHome();
  const ctx = await staff("readOnly");
  for (const look of [
    lookAtResidence(ctx, { id: home.id, reason: "看看" }),
    lookAtEvidence(ctx, { id: home.concern }),
    lookAtHeldMessage(ctx, { id: home.held }),
  ]) {
    await expect(look).rejects.toMatchObject({ error: "staffRoleMissing" });
  }
  await expect(lookAtResidence(await staff(), { id: 2_000_000_000, reason: "看看" })).rejects.toMatchObject({
    error: "notFound",
  });
  const open = await aResidence(database.db, { intro_html: "<p>公开的生平</p>" });
  expect(await readLookedAt(ctx, open)).toMatchObject({ intro: "公开的生平" });
  expect((await getInOffice(ctx, open)).isSealed).toBe(false);
});
