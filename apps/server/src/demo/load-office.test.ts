import { afterAll, beforeAll, expect, test } from "vitest";
import { refuseMessages, releaseMessages } from "@changming/domain/blessing/decide-messages";
import { closeConcern } from "@changming/domain/concern/close-concern";
import { getConcern } from "@changming/domain/concern/get-concern";
import { hideTarget } from "@changming/domain/concern/hide-target";
import { lookAtProof } from "@changming/domain/concern/look-at-proof";
import { approveCooperation } from "@changming/domain/cooperation/decide-cooperation";
import { lookAtCooperationPaper } from "@changming/domain/cooperation/look-at-paper";
import { answerFeedback } from "@changming/domain/feedback/answer-feedback";
import { answerCorrection } from "@changming/domain/property-correction/answer-correction";
import { listWaiting } from "@changming/domain/today/list-waiting";
import { demoOffice } from "../testing/demo-office.ts";

let office: Awaited<ReturnType<typeof demoOffice>>;

beforeAll(async () => {
  office = await demoOffice();
});

afterAll(() => office?.database.close());

const waiting = async () => {
  const found = await listWaiting(await office.as("administrator"));
  return Object.fromEntries(found.filter(({ counts }) => counts > 0).map(({ kind, counts }) => [kind, counts]));
};

const idsOf = async (table: "blessing" | "feedback" | "cooperation" | "property_correction" | "concern") =>
  (await office.database.db.selectFrom(table).select("id").orderBy("id", "desc").execute()).map(({ id }) => id);

// In this order: the second decides what the first counts.
test("every queue but that of the bills, which are compared later, has something to decide", async () => {
  expect(await waiting()).toEqual({
    ...{ alive: 1, report: 2, relative: 1, message: 2, cooperation: 1, correction: 1, feedback: 1 },
    ...{ refund: 1, approval: 1 },
  });
});

test("a reviewer can look at all of it and decide it", async () => {
  const ctx = await office.as("reviewer");
  const concerns = await Promise.all((await idsOf("concern")).map((id) => getConcern(ctx, { id })));
  for (const { row, said } of concerns) {
    expect(row.residence_name, row.number).not.toBeNull();
    expect(said.content, row.number).not.toBe("");
    if (row.kind === "relative") await lookAtProof(ctx, { id: row.id, nth: 1 });
    const { version } =
      row.target_kind === "message" ? await hideTarget(ctx, { ...row, isHidden: true, reason: "是广告" }) : row;
    await closeConcern(ctx, { id: row.id, version, outcome: "justified", answer: "已经核实，谢谢您告诉我们。" });
  }
  const [cooperation = 0] = await idsOf("cooperation");
  for (const paper of ["licence", "identityFront", "identityBack"] as const)
    await lookAtCooperationPaper(ctx, { id: cooperation, paper, size: "1920" });
  const garden = { name: "", kind: "ordinary", region: "浙江,南浔", address: "荻塘路" } as const;
  await approveCooperation(await office.as("administrator"), { id: cooperation, gardenId: null, ...garden });
  const held = await office.database.db.selectFrom("blessing").select("id").where("state", "=", "held").execute();
  expect(await releaseMessages(ctx, { ids: held.slice(0, 1).map(({ id }) => id) })).toMatchObject({ decided: 1 });
  const advertisement = { ids: held.slice(1).map(({ id }) => id), reason: "是广告" };
  expect(await refuseMessages(ctx, advertisement)).toMatchObject({ decided: 1 });
  const [feedback = 0] = await idsOf("feedback");
  await answerFeedback(ctx, { id: feedback, answer: "谢谢，正在做。", version: 1 });
  const [correction = 0] = await idsOf("property_correction");
  const corrected = { birthday: "1938-04-21" };
  await answerCorrection(ctx, { id: correction, isDone: true, answer: "已按户口本更正。", corrected });
  expect(await waiting()).toEqual({ refund: 1, approval: 1 });
});
