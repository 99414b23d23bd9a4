import { afterAll, beforeAll, expect, test } from "vitest";
import { rejectMessages, releaseMessages } from "@changming/domain/message/decide-messages";
import { closeConcern } from "@changming/domain/concern/decide-concern";
import { getConcern } from "@changming/domain/concern/list-concerns";
import { hideTarget } from "@changming/domain/concern/hide-target";
import { viewConcernDocument } from "@changming/domain/concern/view-concern";
import { approveCooperation } from "@changming/domain/cooperation/decide-cooperation";
import { viewCooperationDocument } from "@changming/domain/cooperation/view-cooperation";
import { answerFeedback } from "@changming/domain/feedback/answer-feedback";
import { answerCorrection } from "@changming/domain/property-correction/answer-correction";
import { listWaiting } from "@changming/domain/today/today";
import { demoAdmin } from "../testing/demo-admin.ts";

let admin: Awaited<ReturnType<typeof demoAdmin>>;

beforeAll(async () => {
  admin = await demoAdmin();
});

afterAll(() => admin?.database.close());

const waiting = async () => {
  const found = await listWaiting(await admin.as("administrator"));
  return Object.fromEntries(found.filter(({ counts }) => counts > 0).map(({ kind, counts }) => [kind, counts]));
};

const idsOf = async (table: "message" | "feedback" | "cooperation" | "property_correction" | "concern") =>
  (await admin.database.db.selectFrom(table).select("id").orderBy("id", "desc").execute()).map(({ id }) => id);

// In this order: the second test decides what the first one counts.
test("every queue has something to decide, except that of the bills, which are compared later", async () => {
  expect(await waiting()).toEqual({
    alive: 1,
    report: 2,
    relative: 1,
    message: 2,
    cooperation: 1,
    correction: 1,
    feedback: 1,
    refund: 1,
    approval: 1,
  });
});

test("a reviewer can view and decide all of it", async () => {
  const ctx = await admin.as("reviewer");
  const concerns = await Promise.all((await idsOf("concern")).map((id) => getConcern(ctx, { id })));
  for (const { row, said } of concerns) {
    expect(row.residence_name, row.number).not.toBeNull();
    expect(said.content, row.number).not.toBe("");
    if (row.kind === "relative") await viewConcernDocument(ctx, { id: row.id, nth: 1 });
    const { version } =
      row.target_kind === "message" ? await hideTarget(ctx, { ...row, isHidden: true, reason: "是广告" }) : row;
    await closeConcern(ctx, { id: row.id, version, outcome: "justified", answer: "已经核实，谢谢您告诉我们。" });
  }
  const [cooperation = 0] = await idsOf("cooperation");
  for (const document of ["licence", "identityFront", "identityBack"] as const)
    await viewCooperationDocument(ctx, { id: cooperation, document, size: "1920" });
  const garden = { name: "", kind: "ordinary", region: "浙江,南浔", address: "荻塘路" } as const;
  await approveCooperation(await admin.as("administrator"), { id: cooperation, gardenId: null, ...garden });
  const pending = await admin.database.db.selectFrom("message").select("id").where("state", "=", "held").execute();
  expect(await releaseMessages(ctx, { ids: pending.slice(0, 1).map(({ id }) => id) })).toMatchObject({ decided: 1 });
  const advertisement = { ids: pending.slice(1).map(({ id }) => id), reason: "是广告" };
  expect(await rejectMessages(ctx, advertisement)).toMatchObject({ decided: 1 });
  const [feedback = 0] = await idsOf("feedback");
  await answerFeedback(ctx, { id: feedback, answer: "谢谢，正在做。", version: 1 });
  const [correction = 0] = await idsOf("property_correction");
  const corrected = { birthday: "1938-04-21" };
  await answerCorrection(ctx, { id: correction, isDone: true, answer: "已按户口本更正。", corrected });
  expect(await waiting()).toEqual({ refund: 1, approval: 1 });
});
