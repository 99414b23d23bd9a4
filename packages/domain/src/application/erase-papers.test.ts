import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { loadBasics } from "@changming/db/load-basics";
import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import type { Actor } from "../context.ts";
import { apply } from "../testing/applications.ts";
import { applicationRow, type Applying, openApplying } from "../testing/applying.ts";
import { daysFromNow, type TestCtx } from "../testing/test-ctx.ts";
import { settleUploads } from "../upload/settle-uploads.ts";
import { approveApplication } from "./approve-application.ts";
import { erasePapers } from "./erase-papers.ts";
import { lookAtPaper } from "./look-at-paper.ts";
import { rejectApplication } from "./reject-application.ts";

let database: TestDatabase;
let gardenId: number;
let keeper: Actor;
let applicant: TestCtx;
let by: Applying["by"];

beforeAll(async () => {
  database = await createTestDatabase("empty");
  await loadBasics(database.db);
});

afterAll(() => database?.close());

beforeEach(async () => {
  ({ gardenId, keeper, applicant, by } = await openApplying(database.db));
});

const job: Actor = { kind: "job", name: "erasePapers" };
const look = (ctx: TestCtx, applicationId: number) => lookAtPaper(ctx, { applicationId, paper: "death", size: "1920" });
const sealedFiles = () => [...applicant.pictureFiles.files.keys()].filter((key) => key.startsWith("sealed"));

test("thirty days after the decision the papers are gone, row and bytes; the portrait lives on in its residence", async () => {
  const { application } = await apply(applicant, gardenId);
  const { id } = application;
  await approveApplication(by(keeper), { id, times: 1, level: 1 });
  expect(await erasePapers(by(job, 29.9))).toBe(0);
  await look(by(keeper, 29.9), id);
  expect(await erasePapers(by(job, 30))).toBe(1);
  expect(await applicationRow(database.db, id)).toMatchObject({
    death_proof: null,
    relation_proof: null,
    other_proofs: [],
    papers_erased_at: daysFromNow(30),
    name: "周念慈",
  });
  await expect(look(by(keeper, 30), id)).rejects.toMatchObject({ error: "notFound" });
  await settleUploads(by(job, 30));
  expect(sealedFiles()).toEqual([]);
  expect([...applicant.pictureFiles.files.keys()].every((key) => key.startsWith("residence/"))).toBe(true);
  expect(await erasePapers(by(job, 31))).toBe(0);
});

test("two nodes erase the same papers once", async () => {
  const { application } = await apply(applicant, gardenId);
  await rejectApplication(by(keeper), { id: application.id, times: 1, reasonCode: "name", reason: "" });
  const done = await Promise.all([erasePapers(by(job, 31)), erasePapers(by(job, 31))]);
  expect(done.toSorted((a, b) => a - b)).toEqual([0, 1]);
});
