import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { concern as admin } from "@changming/contract/admin/concern";
import { concern } from "@changming/contract/concern";
import { aResidence } from "@changming/domain/testing/builders";
import { anAlbum, aPhoto } from "@changming/domain/testing/keepsakes";
import { aStaff, aStaffSession } from "@changming/domain/testing/staff";
import { adminRequest, sendRequest, requestOf } from "../../testing/requests.ts";
import { blackPng } from "../../testing/image-bytes.ts";
import { openUploadSite, type UploadSite, sendImage } from "../../testing/upload-site.ts";

type Call = Parameters<typeof adminRequest>[0];

let site: UploadSite;
let staffToken: string;

beforeAll(async () => {
  site = await openUploadSite();
  const { id } = await aStaff(site.database.db, { role: "reviewer", name: "沈审核" });
  staffToken = await aStaffSession(site.database.db, id);
});

afterAll(() => site?.close());

async function make(call: Call, input: Record<string, string>): Promise<Record<string, unknown>> {
  const { envelope } = await sendRequest(site.app.server, adminRequest(call, input, staffToken));
  return envelope.body as Record<string, unknown>;
}

/** Submits a concern as the site's form does; returns its id in the database. */
async function bring(call: Call, input: Record<string, string>, token = ""): Promise<string> {
  const { envelope } = await sendRequest(site.app.server, requestOf(call, input, token === "" ? undefined : token));
  const { number } = envelope.body as { number: string };
  const found = site.database.db.selectFrom("concern").select("id").where("number", "=", number);
  return String((await found.executeTakeFirstOrThrow()).id);
}

const imageIn = ({ data }: Record<string, unknown>) =>
  sharp(Buffer.from(String(data).replace("data:image/webp;base64,", ""), "base64"));

test("a relative's document is displayed with the viewer's watermark, and the view is audited", async () => {
  const sender = await site.sender();
  const { url } = await sendImage(site.app.server, sender.token, blackPng(640, 480));
  const applicant = { subjectName: "周念慈", applicantName: "周真", relation: "儿子", contact: "13900000000" };
  const input = { ...applicant, wish: "hide", content: "请不要公开", proofs: url };
  const id = await bring(concern.relative, input, sender.token);
  expect(await make(admin.detail, { id })).toMatchObject({ proofs: 1, applicant_name: "周真", answer_way: "inbox" });
  const displayed = await make(admin.lookAtProof, { id, nth: "1" });
  const { channels } = await imageIn(displayed).stats();
  // The uploaded image is black, so every light pixel is watermark.
  expect(channels[0]?.max).toBeGreaterThan(60);
  const looked = await site.database.db
    .selectFrom("audit_entry")
    .select(["actor_name", "after"])
    .where("verb", "=", "concern.lookAtProof")
    .execute();
  expect(looked).toEqual([{ actor_name: "沈审核", after: { paper: "proof-1" } }]);
});

test("a reported photo can still be displayed to staff after it was hidden from everyone else", async () => {
  const { db } = site.database;
  const { id: residenceId } = await aResidence(db);
  const { reference, bare } = await site.claimed(await site.sender(), { kind: "photo", residenceId });
  const photoId = await aPhoto(db, await anAlbum(db, residenceId), { picture: reference });
  await site.settle();
  const id = await bring(concern.report, { targetKind: "photo", targetId: String(photoId), reason: "picture" });
  expect((await site.app.server.inject({ url: bare })).statusCode).toBe(200);
  expect(await make(admin.hide, { id, reason: "不当", version: "1" })).toMatchObject({ version: 2 });
  expect((await site.app.server.inject({ url: bare })).statusCode).toBe(404);
  expect(await make(admin.detail, { id })).toMatchObject({ has_picture: true, hid_target: true });
  expect(await imageIn(await make(admin.picture, { id })).metadata()).toMatchObject({ format: "webp", width: 40 });
});
