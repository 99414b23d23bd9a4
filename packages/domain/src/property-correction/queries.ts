import type { Db } from "@changming/db/database";
import type { Actor } from "../context/context.ts";
import type { Page } from "../context/paging.ts";
import { isAnsweredBy } from "./access.ts";
import { factColumns } from "./facts.ts";

const columns = ["id", "residence_id", "account_id", "content", "state", "answer", "asked_at", "decided_at"] as const;

export type CorrectionRow = Awaited<ReturnType<typeof correctionsOf>>[number];

/** A residence's requests, newest first. */
export function correctionsOf(db: Db, residenceId: number, page: Page) {
  return db
    .selectFrom("property_correction")
    .select(columns)
    .where("residence_id", "=", residenceId)
    .orderBy("id", "desc")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

export async function countCorrections(db: Db, residenceId: number): Promise<number> {
  const { found } = await db
    .selectFrom("property_correction")
    .select((eb) => eb.fn.countAll<number>().as("found"))
    .where("residence_id", "=", residenceId)
    .executeTakeFirstOrThrow();
  return found;
}

/** The residence's request with this ref, of any member. */
export async function correctionOfRef(db: Db, residenceId: number, ref: string): Promise<CorrectionRow | null> {
  const row = await db
    .selectFrom("property_correction")
    .select(columns)
    .where("residence_id", "=", residenceId)
    .where("ref", "=", ref)
    .executeTakeFirst();
  return row ?? null;
}

/** A request, locked after its residence (the order of all locks here), and whether the actor manages its garden. */
export async function lockCorrection(db: Db, id: number, actor: Actor) {
  await db
    .selectFrom("residence")
    .select("residence.id")
    .where("residence.id", "=", (eb) =>
      eb.selectFrom("property_correction").select("residence_id").where("property_correction.id", "=", id),
    )
    .forNoKeyUpdate()
    .execute();
  const row = await db
    .selectFrom("property_correction as correction")
    .innerJoin("residence", "residence.id", "correction.residence_id")
    .select([
      "correction.id",
      "correction.residence_id",
      "correction.account_id",
      "correction.state",
      "residence.name as residence_name",
      isAnsweredBy(actor).as("manages_garden"),
    ])
    .where("correction.id", "=", id)
    .forUpdate("correction")
    .executeTakeFirst();
  return row ?? null;
}

export type CorrectableRow = Awaited<ReturnType<typeof correctable>>;

/** A residence with the facts that may be corrected on its certificate. */
export function correctable(db: Db, residenceId: number) {
  return db
    .selectFrom("residence")
    .innerJoin("garden", "garden.id", "residence.garden_id")
    .select(["residence.id", "residence.garden_id", "garden.name as garden_name"])
    .select(factColumns.map((column) => `residence.${column}` as const))
    .where("residence.id", "=", residenceId)
    .executeTakeFirstOrThrow();
}

function corrections(db: Db) {
  return db
    .selectFrom("property_correction as correction")
    .innerJoin("residence", "residence.id", "correction.residence_id");
}

function queue(db: Db, actor: Actor, isDecided: boolean) {
  return corrections(db)
    .where(isAnsweredBy(actor))
    .where("correction.state", isDecided ? "<>" : "=", "waiting");
}

export type QueuedCorrection = Awaited<ReturnType<typeof queuedCorrections>>[number];

/** Adds the columns for the answering side. */
function inFull(found: ReturnType<typeof corrections>) {
  return found
    .innerJoin("garden", "garden.id", "residence.garden_id")
    .innerJoin("account", "account.id", "correction.account_id")
    .leftJoin("property_certificate as certificate", "certificate.residence_id", "residence.id")
    .select([
      "correction.id",
      "correction.residence_id",
      "correction.account_id",
      "correction.content",
      "correction.state",
      "correction.answer",
      "correction.asked_at",
      "correction.decided_at",
      ...factColumns.map((column) => `residence.${column}` as const),
      "residence.is_private",
      "garden.name as garden_name",
      "certificate.certificate_number",
      "account.nickname",
    ]);
}

/** For the answering side: pending requests, oldest first, or answered ones, latest first. */
export function queuedCorrections(db: Db, actor: Actor, isDecided: boolean, page: Page) {
  const found = inFull(queue(db, actor, isDecided))
    .limit(page.limit)
    .offset(page.offset);
  return isDecided
    ? found.orderBy("correction.decided_at", "desc").orderBy("correction.id", "desc").execute()
    : found.orderBy("correction.id").execute();
}

export function findQueued(db: Db, id: number): Promise<QueuedCorrection | undefined> {
  return inFull(corrections(db)).where("correction.id", "=", id).executeTakeFirst();
}

export async function countQueued(db: Db, actor: Actor): Promise<number> {
  const { found } = await queue(db, actor, false)
    .select((eb) => eb.fn.countAll<number>().as("found"))
    .executeTakeFirstOrThrow();
  return found;
}

/** All answered requests, for a capped count. */
export function answeredCorrections(db: Db) {
  return db.selectFrom("property_correction").select("id").where("state", "<>", "waiting");
}
