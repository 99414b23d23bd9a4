import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { concern as office } from "@changming/contract/admin/concern";
import { concern } from "@changming/contract/concern";
import { aResidence } from "@changming/domain/testing/builders";
import { anAlbum, aPhoto } from "@changming/domain/testing/keepsakes";
import { aStaff, aStaffSession } from "@changming/domain/testing/staff";
import { officeRequest } from "../../testing/office-requests.ts";
import { blackPng } from "../../testing/picture-bytes.ts";
import { ask, requestOf } from "../../testing/requests.ts";
import { openUploadSite, type UploadSite } from "../../testing/upload-site.ts";
import { sendPicture } from "../../testing/uploading.ts";

type Call = Parameters<typeof officeRequest>[0];

let site: UploadSite;
let staffToken: string;

beforeAll(async () => {
  site = await openUploadSite();
  const { id } = await aStaff(site.database.db, { role: "reviewer", name: "沈审核" });
  staffToken = await aStaffSession(site.database.db, id);
});

afterAll(() => site?.close());

async function make(call: Call, input: Record<string, string>): Promise<Record<string, unknown>> {
  const { envelope } = await ask(site.app.server, officeRequest(call, input, staffToken));
  return envelope.body as Record<string, unknown>;
}

/** Brings a concern as the site's form does; returns its number in our rows. */
async function bring(call: Call, input: Record<string, string>, token = ""): Promise<string> {
  const { envelope } = await ask(site.app.server, requestOf(call, input, token === "" ? undefined : token));
  const { number } = envelope.body as { number: string };
  const found = site.database.db.selectFrom("concern").select("id").where("number", "=", number);
  return String((await found.executeTakeFirstOrThrow()).id);
}

const pictureIn = ({ data }: Record<string, unknown>) =>
  sharp(Buffer.from(String(data).replace("data:image/webp;base64,", ""), "base64"));

test("a paper that a relative sent is shown with who looks drawn over it, and the look is written down", async () => {
  const sender = await site.sender();
  const { url } = await sendPicture(site.app.server, sender.token, blackPng(640, 480));
  const said = { subjectName: "周念慈", applicantName: "周真", relation: "儿子", contact: "13900000000" };
  const input = { ...said, wish: "hide", content: "请不要公开", proofs: url };
  const id = await bring(concern.relative, input, sender.token);
  expect(await make(office.detail, { id })).toMatchObject({ proofs: 1, applicant_name: "周真", answer_way: "inbox" });
  const shown = await make(office.lookAtProof, { id, nth: "1" });
  const { channels } = await pictureIn(shown).stats();
  // The picture was black all over: what is light now was drawn over it.
  expect(channels[0]?.max).toBeGreaterThan(60);
  const looked = await site.database.db
    .selectFrom("audit_entry")
    .select(["actor_name", "after"])
    .where("verb", "=", "concern.lookAtProof")
    .execute();
  expect(looked).toEqual([{ actor_name: "沈审核", after: { paper: "proof-1" } }]);
});

test("the picture that was reported is still shown to the office when nobody else sees it any more", async () => {
  const { db } = site.database;
  const { id: residenceId } = await aResidence(db);
  const { reference, bare } = await site.claimed(await site.sender(), { kind: "photo", residenceId });
  const photoId = await aPhoto(db, await anAlbum(db, residenceId), { picture: reference });
  await site.settle();
  const id = await bring(concern.report, { targetKind: "photo", targetId: String(photoId), reason: "picture" });
  expect((await site.app.server.inject({ url: bare })).statusCode).toBe(200);
  expect(await make(office.hide, { id, reason: "不当", version: "1" })).toMatchObject({ version: 2 });
  expect((await site.app.server.inject({ url: bare })).statusCode).toBe(404);
  expect(await make(office.detail, { id })).toMatchObject({ has_picture: true, hid_target: true });
  expect(await pictureIn(await make(office.picture, { id })).metadata()).toMatchObject({ format: "webp", width: 40 });
});
