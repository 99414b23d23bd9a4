import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { loadBasics } from "@changming/db/starter/load-basics";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import type { Actor } from "../context/context.ts";
import { apply, applicationRow, type Applying, openApplying } from "../testing/applications.ts";
import { daysFromNow, type TestCtx } from "../testing/test-ctx.ts";
import { settleUploads } from "../upload/settle-uploads.ts";
import { approveApplication, rejectApplication } from "./decide-application.ts";
import { eraseDocuments } from "./erase-documents.ts";
import { viewDocument } from "./view-document.ts";

let database: TestDatabase;
let gardenId: number;
let gardenAdmin: Actor;
let applicant: TestCtx;
let by: Applying["by"];

beforeAll(async () => {
  database = await createTestDatabase("empty");
  await loadBasics(database.db);
});

afterAll(() => database?.close());

beforeEach(async () => {
  ({ gardenId, gardenAdmin, applicant, by } = await openApplying(database.db));
});

const job: Actor = { kind: "job", name: "erasePapers" };
const look = (ctx: TestCtx, applicationId: number) =>
  viewDocument(ctx, { applicationId, document: "death", size: "1920" });
const sealedFiles = () => [...applicant.uploadFiles.files.keys()].filter((key) => key.startsWith("sealed"));

test("thirty days after the decision documents are erased, row and bytes; the portrait stays", async () => {
  const { application } = await apply(applicant, gardenId);
  const { id } = application;
  await approveApplication(by(gardenAdmin), { id, times: 1, level: 1 });
  expect(await eraseDocuments(by(job, 29.9))).toBe(0);
  await look(by(gardenAdmin, 29.9), id);
  expect(await eraseDocuments(by(job, 30))).toBe(1);
  expect(await applicationRow(database.db, id)).toMatchObject({
    death_proof: null,
    relation_proof: null,
    other_proofs: [],
    documents_erased_at: daysFromNow(30),
    name: "周念慈",
  });
  await expect(look(by(gardenAdmin, 30), id)).rejects.toMatchObject({ error: "notFound" });
  await settleUploads(by(job, 30));
  expect(sealedFiles()).toEqual([]);
  expect([...applicant.uploadFiles.files.keys()].every((key) => key.startsWith("residence/"))).toBe(true);
  expect(await eraseDocuments(by(job, 31))).toBe(0);
});

test("two nodes erase the same documents once", async () => {
  const { application } = await apply(applicant, gardenId);
  await rejectApplication(by(gardenAdmin), { id: application.id, times: 1, reasonCode: "name", reason: "" });
  const done = await Promise.all([eraseDocuments(by(job, 31)), eraseDocuments(by(job, 31))]);
  expect(done.toSorted((a, b) => a - b)).toEqual([0, 1]);
});
