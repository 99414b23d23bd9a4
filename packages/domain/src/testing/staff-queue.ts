import type { Insertable } from "kysely";
import type { Db } from "@changming/db/database";
import type { ConcernTable } from "@changming/db/tables/moderation";
import { encryptSender } from "../concern/encrypted-sender.ts";
import { aResidence, anAccount } from "./builders.ts";
import { testNow } from "./test-ctx.ts";
import { testSecrets } from "./test-services.ts";
import { addMessage } from "./tributes.ts";

let made = 0;

type OwnConcern = Partial<Omit<Insertable<ConcernTable>, "evidence">> & { evidence?: object };

/** A pending anonymous report of a message at a residence of its own, by default. */
export async function aConcern(db: Db, { evidence: snapshot = {}, ...own }: OwnConcern = {}) {
  made += 1;
  const kind = own.kind ?? "report";
  const personal = { applicant_name: "许真", contact: "13912345678", content: "这里写的不是事实" };
  const number = `${{ report: "JB", alive: "PA", relative: "QS" }[kind]}-2026-${String(900_000 + made)}`;
  const target = kind === "report" && own.target_kind === undefined ? await aReportedMessage(db) : {};
  const row = { kind, number, sender_key: `test:${made}`, reason: "insult", subject_name: "", relation: "" };
  return db
    .insertInto("concern")
    .values({
      ...row,
      proofs: [],
      made_at: testNow,
      ...target,
      ...own,
      ...encryptSender(testSecrets, { number, ...personal }),
      evidence: JSON.stringify(snapshot),
    })
    .returning(["id", "number", "version", "residence_id", "target_id", "account_id"])
    .executeTakeFirstOrThrow();
}

async function aReportedMessage(db: Db) {
  const residence = await aResidence(db);
  const id = await aMessage(db, residence.id);
  return { target_kind: "message" as const, target_id: id, residence_id: residence.id };
}

/** A message, visible by default; returns its id. */
export async function aMessage(
  db: Db,
  residenceId: number,
  overrides: Parameters<typeof addMessage>[2] = {},
): Promise<number> {
  await addMessage(db, residenceId, overrides);
  const newest = db.selectFrom("message").select("id").where("residence_id", "=", residenceId).orderBy("id", "desc");
  return (await newest.executeTakeFirstOrThrow()).id;
}

/** Feedback by an account or a visitor; returns its id. */
export async function aFeedback(db: Db, accountId?: number): Promise<number> {
  const row = { title: "字太小", content: "老人看不清", pictures: [], written_at: testNow };
  const account_id = accountId ?? (await anAccount(db)).id;
  const { id } = await db
    .insertInto("feedback")
    .values({ ...row, account_id })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
