import { submitAlive, submitRelativeRequest, submitReport } from "@changming/domain/concern/submit-concern";
import { leaveMessage } from "@changming/domain/message/leave-message";
import { submitFeedback } from "@changming/domain/feedback/submit-feedback";
import { requestCorrection } from "@changming/domain/property-correction/request-correction";
import { demoCtx, type DemoDeps, hoursBefore, personNamed, residenceNamed } from "./demo-ctx.ts";
import {
  aliveRequest,
  pendingMessages,
  relativeRequest,
  reportedMessage,
  reportedPage,
  waitingCooperation,
  waitingCorrection,
  waitingFeedback,
} from "./demo-queues.ts";
import { loadDemoRefunds } from "./load-refunds.ts";
import { sealDocument } from "./seal-document.ts";

/**
 * Fills the back office queues of a new demo, each with at least one case. Uses the same verbs as visitors' actions, so
 * that every case can be decided as on a production site.
 */
export async function loadDemoQueues(parts: DemoDeps): Promise<void> {
  await loadReports(parts);
  await loadRequests(parts);
  await loadCooperation(parts);
  for (const { from, at, text, hoursAgo } of pendingMessages) await leave(parts, { from, at, text, hoursAgo });
  const { db } = parts;
  const { from, hoursAgo, title, content } = waitingFeedback;
  const feedback = demoCtx(parts, await personNamed(db, from), hoursAgo);
  await submitFeedback(feedback, { title, content, images: [], ref: null });
  const correction = demoCtx(parts, await personNamed(db, waitingCorrection.from), waitingCorrection.hoursAgo);
  const residenceId = await residenceNamed(db, waitingCorrection.at);
  await requestCorrection(correction, { residenceId, content: waitingCorrection.says, ref: null });
  await loadDemoRefunds(parts);
}

interface DemoMessage {
  from: string;
  at: string;
  text: string;
  hoursAgo: number;
}

async function leave(parts: DemoDeps, { from, at, text, hoursAgo }: DemoMessage): Promise<number> {
  const ctx = demoCtx(parts, await personNamed(parts.db, from), hoursAgo);
  const residenceId = await residenceNamed(parts.db, at);
  return (await leaveMessage(ctx, { residenceId, content: text, ref: null })).row.id;
}

async function loadReports(parts: DemoDeps): Promise<void> {
  const unsaid = { contact: "", ref: null };
  const page = demoCtx(parts, await personNamed(parts.db, reportedPage.reporter), reportedPage.hoursAgo);
  const residence = { kind: "residence", id: await residenceNamed(parts.db, reportedPage.at) } as const;
  await submitReport(page, { target: residence, reason: reportedPage.reason, content: reportedPage.says, ...unsaid });
  const message = { kind: "message", id: await leave(parts, reportedMessage) } as const;
  const reporter = await personNamed(parts.db, reportedMessage.reporter);
  const { reason, says: content, reportedHoursAgo } = reportedMessage;
  await submitReport(demoCtx(parts, reporter, reportedHoursAgo), { target: message, reason, content, ...unsaid });
}

async function loadRequests(parts: DemoDeps): Promise<void> {
  const { db, now } = parts;
  const { from, at, name, relation, hoursAgo } = relativeRequest;
  const sister = await personNamed(db, from);
  const { number } = await submitRelativeRequest(demoCtx(parts, sister, hoursAgo), {
    residenceId: await residenceNamed(db, at),
    subjectName: at,
    applicantName: name,
    contact: relativeRequest.contact,
    content: relativeRequest.says,
    relation,
    wish: relativeRequest.wish,
    proofs: [],
    ref: null,
  });
  const document = await sealDocument(parts, {
    accountId: sister.accountId,
    sentAt: hoursBefore(now, hoursAgo),
    title: "关系证明",
    lines: [`姓名 ${name}`, `与${at}的关系 ${relation}`],
  });
  await db
    .updateTable("concern")
    .set({ proofs: [document] })
    .where("number", "=", number)
    .execute();
  await submitAlive(demoCtx(parts, { kind: "visitor" }, aliveRequest.hoursAgo), {
    residenceId: await residenceNamed(db, aliveRequest.at),
    subjectName: aliveRequest.at,
    applicantName: aliveRequest.at,
    contact: aliveRequest.contact,
    content: aliveRequest.says,
    ref: null,
  });
}

/** Inserted directly: its verb requires a code sent to a phone. */
async function loadCooperation(parts: DemoDeps): Promise<void> {
  const { from, company, name, mobile, garden, hoursAgo } = waitingCooperation;
  const { accountId } = await personNamed(parts.db, from);
  const sentAt = hoursBefore(parts.now, hoursAgo);
  const seal = (title: string, lines: string[]) => sealDocument(parts, { accountId, sentAt, title, lines });
  await parts.db
    .insertInto("cooperation")
    .values({
      account_id: accountId,
      company,
      applicant_name: name,
      applicant_phone: mobile,
      garden_name: garden,
      licence: await seal("营业执照", [`名称 ${company}`, `负责人 ${name}`]),
      identity_front: await seal("身份证", ["正面", `姓名 ${name}`]),
      identity_back: await seal("身份证", ["反面"]),
      state: "underReview",
      applied_at: sentAt,
    })
    .execute();
}
