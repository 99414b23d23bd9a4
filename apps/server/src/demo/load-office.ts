import { leaveMessage } from "@changming/domain/blessing/leave-message";
import { bringReport } from "@changming/domain/concern/bring-report";
import { bringAlive, bringRelativeRequest } from "@changming/domain/concern/bring-request";
import { submitFeedback } from "@changming/domain/feedback/submit-feedback";
import { askCorrection } from "@changming/domain/property-correction/ask-correction";
import { demoCtx, type DemoParts, hoursBefore, personNamed, residenceNamed } from "./demo-ctx.ts";
import {
  aliveRequest,
  heldMessages,
  relativeRequest,
  reportedMessage,
  reportedPage,
  waitingCooperation,
  waitingCorrection,
  waitingFeedback,
} from "./demo-office.ts";
import { loadDemoRefunds } from "./load-refunds.ts";
import { sealPaper } from "./seal-paper.ts";

/**
 * What waits in the office when it is opened for the first time, one and more for each queue. Done by the verbs that
 * visitors' deeds go through, so that whatever is decided works as it does on a real site.
 */
export async function loadDemoOffice(parts: DemoParts): Promise<void> {
  await loadReports(parts);
  await loadRequests(parts);
  await loadCooperation(parts);
  for (const { from, at, text, hoursAgo } of heldMessages) await leave(parts, { from, at, text, hoursAgo });
  const { db } = parts;
  const { from, hoursAgo, title, content } = waitingFeedback;
  const feedback = demoCtx(parts, await personNamed(db, from), hoursAgo);
  await submitFeedback(feedback, { title, content, images: [], ref: null });
  const correction = demoCtx(parts, await personNamed(db, waitingCorrection.from), waitingCorrection.hoursAgo);
  const residenceId = await residenceNamed(db, waitingCorrection.at);
  await askCorrection(correction, { residenceId, content: waitingCorrection.says, ref: null });
  await loadDemoRefunds(parts);
}

interface Letter {
  from: string;
  at: string;
  text: string;
  hoursAgo: number;
}

async function leave(parts: DemoParts, { from, at, text, hoursAgo }: Letter): Promise<number> {
  const ctx = demoCtx(parts, await personNamed(parts.db, from), hoursAgo);
  const residenceId = await residenceNamed(parts.db, at);
  return (await leaveMessage(ctx, { residenceId, content: text, ref: null })).row.id;
}

async function loadReports(parts: DemoParts): Promise<void> {
  const unsaid = { contact: "", ref: null };
  const page = demoCtx(parts, await personNamed(parts.db, reportedPage.reporter), reportedPage.hoursAgo);
  const residence = { kind: "residence", id: await residenceNamed(parts.db, reportedPage.at) } as const;
  await bringReport(page, { target: residence, reason: reportedPage.reason, content: reportedPage.says, ...unsaid });
  const message = { kind: "message", id: await leave(parts, reportedMessage) } as const;
  const reporter = await personNamed(parts.db, reportedMessage.reporter);
  const { reason, says: content, reportedHoursAgo } = reportedMessage;
  await bringReport(demoCtx(parts, reporter, reportedHoursAgo), { target: message, reason, content, ...unsaid });
}

async function loadRequests(parts: DemoParts): Promise<void> {
  const { db, now } = parts;
  const { from, at, name, relation, hoursAgo } = relativeRequest;
  const sister = await personNamed(db, from);
  const { number } = await bringRelativeRequest(demoCtx(parts, sister, hoursAgo), {
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
  const proof = await sealPaper(parts, {
    accountId: sister.accountId,
    sentAt: hoursBefore(now, hoursAgo),
    title: "关系证明",
    lines: [`姓名 ${name}`, `与${at}的关系 ${relation}`],
  });
  await db
    .updateTable("concern")
    .set({ proofs: [proof] })
    .where("number", "=", number)
    .execute();
  await bringAlive(demoCtx(parts, { kind: "visitor" }, aliveRequest.hoursAgo), {
    residenceId: await residenceNamed(db, aliveRequest.at),
    subjectName: aliveRequest.at,
    applicantName: aliveRequest.at,
    contact: aliveRequest.contact,
    content: aliveRequest.says,
    ref: null,
  });
}

/** Not by its verb: that wants a code from a mobile. */
async function loadCooperation(parts: DemoParts): Promise<void> {
  const { from, company, name, mobile, garden, hoursAgo } = waitingCooperation;
  const { accountId } = await personNamed(parts.db, from);
  const sentAt = hoursBefore(parts.now, hoursAgo);
  const seal = (title: string, lines: string[]) => sealPaper(parts, { accountId, sentAt, title, lines });
  await parts.db
    .insertInto("cooperation")
    .values({
      account_id: accountId,
      company,
      applicant_name: name,
      applicant_mobile: mobile,
      garden_name: garden,
      licence: await seal("营业执照", [`名称 ${company}`, `负责人 ${name}`]),
      identity_front: await seal("身份证", ["正面", `姓名 ${name}`]),
      identity_back: await seal("身份证", ["反面"]),
      state: "underReview",
      applied_at: sentAt,
    })
    .execute();
}
