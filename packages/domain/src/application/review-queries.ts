import { sql } from "kysely";
import type { Db } from "@changming/db/database";
import type { Actor } from "../context/context.ts";
import type { Page } from "../context/paging.ts";
import { isManagedBy } from "./access.ts";
import { lookVerb } from "./view-document.ts";
import { residencePortrait } from "./queries.ts";
import { deciderId } from "./transition.ts";

/** Maximum document views listed for a reviewer. */
const maxLooks = 50;

/** Columns of a queue item. */
function rows(db: Db, actor: Actor) {
  return db
    .selectFrom("application")
    .innerJoin("garden", "garden.id", "application.garden_id")
    .innerJoin("account", "account.id", "application.account_id")
    .selectAll("application")
    .select(["garden.name as garden_name", "account.nickname", "account.mobile"])
    .select(residencePortrait(actor))
    .where(isManagedBy(actor));
}

export type ReviewRow = Awaited<ReturnType<typeof waitingApplications>>[number];

interface Filter {
  /** null for all gardens of the actor. */
  gardenId: number | null;
}

/** Applications waiting for a decision, oldest first. */
export function waitingApplications(db: Db, actor: Actor, { gardenId }: Filter, page: Page) {
  return rows(db, actor)
    .where("application.state", "=", "underReview")
    .$if(gardenId !== null, (query) => query.where("application.garden_id", "=", gardenId))
    .orderBy("application.sent_at")
    .orderBy("application.id")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

/** Decided applications, newest first. */
export function decidedApplications(db: Db, actor: Actor, { gardenId }: Filter, page: Page): Promise<ReviewRow[]> {
  return rows(db, actor)
    .where("application.decided_at", "is not", null)
    .$if(gardenId !== null, (query) => query.where("application.garden_id", "=", gardenId))
    .orderBy("application.decided_at", "desc")
    .orderBy("application.id", "desc")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

export async function countDecided(db: Db, actor: Actor, { gardenId }: Filter): Promise<number> {
  const { found } = await db
    .selectFrom("application")
    .innerJoin("garden", "garden.id", "application.garden_id")
    .select((eb) => eb.fn.countAll<number>().as("found"))
    .where(isManagedBy(actor))
    .where("application.decided_at", "is not", null)
    .$if(gardenId !== null, (query) => query.where("application.garden_id", "=", gardenId))
    .executeTakeFirstOrThrow();
  return found;
}

/** Decided applications, in all gardens or in one, for a capped count. */
export function allDecided(db: Db, { gardenId }: Filter) {
  return db
    .selectFrom("application")
    .select("id")
    .where("decided_at", "is not", null)
    .$if(gardenId !== null, (query) => query.where("garden_id", "=", gardenId));
}

export type WaitingGarden = Awaited<ReturnType<typeof waitingByGarden>>[number];

/**
 * Every garden that the actor manages, with how many applications wait there and since when; for staff, who decide for
 * all gardens, only those where some wait.
 */
export function waitingByGarden(db: Db, actor: Actor) {
  return db
    .selectFrom("garden")
    .leftJoin("application", (join) =>
      join.onRef("application.garden_id", "=", "garden.id").on("application.state", "=", "underReview"),
    )
    .select([
      "garden.id",
      "garden.name",
      sql<number>`count(application.id)::int`.as("waiting"),
      sql<Date | null>`min(application.sent_at)`.as("oldest"),
    ])
    .where(isManagedBy(actor))
    .$if(actor.kind === "staff", (query) => query.where("application.id", "is not", null))
    .groupBy("garden.id")
    .orderBy("garden.position")
    .orderBy("garden.id")
    .execute();
}

/** An application that the actor may review; null when it is unknown, of another garden or not sent. */
export async function findReviewed(db: Db, id: number, actor: Actor): Promise<ReviewRow | null> {
  return (await rows(db, actor).where("application.id", "=", id).executeTakeFirst()) ?? null;
}

/**
 * The application that waits after (`1`) or before (`-1`) another in the actor's queue, cyclic; null when no other
 * waits.
 */
export async function besideInQueue(
  db: Db,
  actor: Actor,
  { id, sent_at, applied_at }: Pick<ReviewRow, "id" | "sent_at" | "applied_at">,
  step: 1 | -1,
): Promise<number | null> {
  const order = step === 1 ? ("asc" as const) : ("desc" as const);
  const at = sent_at ?? applied_at;
  const beyond =
    step === 1
      ? sql<boolean>`(application.sent_at, application.id) > (${at}, ${id})`
      : sql<boolean>`(application.sent_at, application.id) < (${at}, ${id})`;
  const found = await db
    .selectFrom("application")
    .innerJoin("garden", "garden.id", "application.garden_id")
    .select("application.id")
    .where(isManagedBy(actor))
    .where("application.state", "=", "underReview")
    .where("application.id", "<>", id)
    .orderBy(beyond, "desc")
    .orderBy("application.sent_at", order)
    .orderBy("application.id", order)
    .limit(1)
    .executeTakeFirst();
  return found?.id ?? null;
}

export type EventRow = Awaited<ReturnType<typeof eventsOf>>[number];

/** Its transitions, oldest first. */
export function eventsOf(db: Db, applicationId: number) {
  return db
    .selectFrom("application_event")
    .innerJoin("application", "application.id", "application_event.application_id")
    .select([
      "application_event.to_state",
      "application_event.reason",
      "application_event.at",
      "application_event.actor_kind",
      "application_event.actor_id",
      "application.account_id as applicant_id",
    ])
    .where("application_event.application_id", "=", applicationId)
    .orderBy("application_event.id")
    .execute();
}

export type LookRow = Awaited<ReturnType<typeof looksOf>>[number];

type Reviewed = Pick<ReviewRow, "id" | "account_id" | "sent_at">;

/** Who viewed which document, newest first, without the applicant's own views while filling in the form. */
export function looksOf(db: Db, { id: applicationId, account_id: applicantId }: Reviewed) {
  return db
    .selectFrom("audit_entry")
    .leftJoin("account", (join) =>
      join.onRef("account.id", "=", "audit_entry.actor_id").on("audit_entry.actor_kind", "=", "account"),
    )
    .select([
      "audit_entry.at",
      "audit_entry.actor_name",
      "account.nickname",
      sql<string>`audit_entry.after ->> 'paper'`.as("paper"),
    ])
    .where("audit_entry.object_kind", "=", "application")
    .where("audit_entry.object_id", "=", applicationId)
    .where("audit_entry.verb", "=", lookVerb)
    .where((eb) =>
      eb.not(eb.and([eb("audit_entry.actor_kind", "=", "account"), eb("audit_entry.actor_id", "=", applicantId)])),
    )
    .orderBy("audit_entry.id", "desc")
    .limit(maxLooks)
    .execute();
}

/** Whether the actor viewed a document since it was last sent. */
export async function hasLooked(db: Db, { id, sent_at: sentAt }: Reviewed, actor: Actor): Promise<boolean> {
  const look = await db
    .selectFrom("audit_entry")
    .select("id")
    .where("object_kind", "=", "application")
    .where("object_id", "=", id)
    .where("verb", "=", lookVerb)
    .where("actor_kind", "=", actor.kind)
    .where("actor_id", "=", deciderId(actor) ?? 0)
    .$if(sentAt !== null, (query) => query.where("at", ">=", sentAt))
    .limit(1)
    .executeTakeFirst();
  return look !== undefined;
}
