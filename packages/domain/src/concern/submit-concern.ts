import { type Insertable, sql } from "kysely";
import type { RelativeRequestKind, ReportReason } from "@changming/contract/report-reasons";
import type { Db } from "@changming/db/database";
import type { ConcernTable } from "@changming/db/tables/moderation";
import { withTx } from "@changming/db/tx";
import { shanghaiDay } from "@changming/kit/shanghai";
import { addressGroup } from "@changming/kit/address-group";
import { audit } from "../context/audit.ts";
import { actingAccountId, type Ctx } from "../context/context.ts";
import { demand, fail } from "../context/domain-error.ts";
import { idOfActionRef, nthNewestAction, requirePace } from "../context/pace.ts";
import { accessContextOf, canSeeResidence } from "../residence/access.ts";
import { loadVisibleResidence } from "../residence/load-residence.ts";
import { claimUpload } from "../upload/claim-upload.ts";
import { encryptSender } from "./encrypted-sender.ts";

interface Report {
  target: ConcernTarget;
  reason: ReportReason;
  content: string;
  contact: string;
  ref: string | null;
}

/**
 * Reports a page, a message or an image to the operator (R-privacy-8), with a snapshot of its current content, which
 * nobody else sees. Throws `notFound` for what the sender may not see, and `concernsUsedUp`.
 */
export async function submitReport(ctx: Ctx, report: Report): Promise<Queued> {
  const { target, reason, content, contact } = report;
  return submitConcern(ctx, report.ref, async (ctx) => {
    const { residenceId, snapshot } = await targetSnapshotOf(ctx, target);
    const targetId = target.kind === "page" ? null : target.id;
    const about = { residence_id: residenceId, target_kind: target.kind, target_id: targetId, evidence: snapshot };
    return { kind: "report", ...about, reason, content, contact };
  });
}

type ConcernTarget =
  | { kind: "residence" | "message" | "photo"; id: number }
  /** Any other page of the site, by its path. */
  | { kind: "page"; path: string };

interface TargetSnapshot {
  /** null for a page of no residence. */
  residenceId: number | null;
  /** Its current content, for those who decide; it stays when the page changes. */
  snapshot: object;
}

/** The reported target as the sender sees it. Throws `notFound` for what they may not see. */
async function targetSnapshotOf(ctx: Ctx, target: ConcernTarget): Promise<TargetSnapshot> {
  if (target.kind === "page") return { residenceId: null, snapshot: { path: target.path } };
  if (target.kind === "residence") return ofResidence(ctx, target.id);
  const found = target.kind === "message" ? await findMessage(ctx, target.id) : await findPhoto(ctx, target.id);
  const { residence_id: residenceId, ...snapshot } = found ?? fail("notFound");
  await requireVisible(ctx, residenceId);
  return { residenceId, snapshot };
}

async function requireVisible(ctx: Ctx, residenceId: number) {
  const residence = await loadVisibleResidence(ctx, residenceId);
  demand(canSeeResidence(accessContextOf(residence)));
  return residence;
}

async function ofResidence(ctx: Ctx, id: number): Promise<TargetSnapshot> {
  const residence = await requireVisible(ctx, id);
  const { name, plaque, couplet, opening, summary, intro_html, portrait, birth_on, death_on, source } = residence;
  const snapshot = { name, plaque, couplet, opening, summary, intro_html, portrait, birth_on, death_on, source };
  return { residenceId: id, snapshot };
}

function findMessage(ctx: Ctx, id: number) {
  return ctx.db
    .selectFrom("message")
    .innerJoin("account", "account.id", "message.account_id")
    .select([
      "message.residence_id",
      "message.content",
      "message.relation",
      "message.written_at",
      "message.account_id",
      "account.nickname",
      "account.avatar",
    ])
    .where("message.id", "=", id)
    .where("message.state", "=", "shown")
    .executeTakeFirst();
}

function findPhoto(ctx: Ctx, id: number) {
  return ctx.db
    .selectFrom("photo")
    .innerJoin("album", "album.id", "photo.album_id")
    .select(["album.residence_id", "album.name as album_name", "photo.picture", "photo.caption"])
    .where("photo.id", "=", id)
    .where("photo.deleted_at", "is", null)
    .where("photo.withheld_at", "is", null)
    .where("album.deleted_at", "is", null)
    .executeTakeFirst();
}

interface ConcernRequest {
  /** As the sender states it; they do not learn whether it exists, or whose it is. */
  residenceId: number | null;
  subjectName: string;
  applicantName: string;
  contact: string;
  content: string;
  ref: string | null;
}

const columnsOf = (request: ConcernRequest) => ({
  residence_id: request.residenceId,
  subject_name: request.subjectName,
  applicant_name: request.applicantName,
  contact: request.contact,
  content: request.content,
});

/** A request by a living person who has a page. Throws `concernsUsedUp`. */
export async function submitAlive(ctx: Ctx, request: ConcernRequest): Promise<Queued> {
  return submitConcern(ctx, request.ref, async (ctx) => {
    const snapshot = await snapshotOf(ctx, request.residenceId);
    return { kind: "alive", ...columnsOf(request), evidence: snapshot };
  });
}

interface RelativeRequest extends ConcernRequest {
  relation: string;
  wish: RelativeRequestKind;
  /** Addresses of uploads of a signed-in sender; they go into the vault. */
  proofs: readonly string[];
}

/**
 * A near relative's request to see, correct, hide, remove or keep a page, regardless of who made it. Throws
 * `uploadUnknown`, `concernsUsedUp`.
 */
export async function submitRelativeRequest(ctx: Ctx, request: RelativeRequest): Promise<Queued> {
  return submitConcern(ctx, request.ref, async (ctx) => {
    const documents: string[] = [];
    for (const url of request.proofs)
      documents.push((await claimUpload(ctx, { url, as: { kind: "vault" } })).reference);
    const snapshot = await snapshotOf(ctx, request.residenceId);
    const { relation, wish: reason } = request;
    return { kind: "relative", ...columnsOf(request), relation, reason, proofs: documents, evidence: snapshot };
  });
}

/** A snapshot of the page for those who decide; the sender receives nothing of it, so their access is not checked. */
async function snapshotOf(ctx: Ctx, residenceId: number | null): Promise<object | null> {
  if (residenceId === null) return null;
  const page = await ctx.db
    .selectFrom("residence")
    .select(["name", "birth_on", "death_on", "native_place", "summary", "portrait", "is_private"])
    .where("id", "=", residenceId)
    .executeTakeFirst();
  return page ?? null;
}

interface Queued {
  number: string;
  /** Position among the waiting ones of its kind; 1 is next. */
  place: number;
}

type ConcernKind = ConcernTable["kind"];

type NewConcern = Partial<Omit<Insertable<ConcernTable>, "evidence">> & { kind: ConcernKind; evidence?: object | null };

const emptyFields = { reason: "", subject_name: "", applicant_name: "", relation: "", contact: "", content: "" };

/** 举报, 平安, 请求. */
const prefixes: Record<ConcernKind, string> = { report: "JB", alive: "PA", relative: "QS" };

/** Limit per sender over all kinds, so that nobody fills the queue (R-privacy-8). */
const pace = [{ max: 20, windowMs: 86_400_000, error: "concernsUsedUp" }] as const;

/** Key by which a sender is counted: the account, or a keyed hash of the address, which is not stored otherwise. */
function senderKey(ctx: Ctx): string {
  const accountId = actingAccountId(ctx.actor);
  if (accountId !== null) return `account:${accountId}`;
  const group = ctx.address === null ? "inside" : addressGroup(ctx.address);
  return `address:${ctx.services.secrets.keyedHash("address", `concern:${group}`)}`;
}

/**
 * Queues a concern in one transaction; the same `ref` answers as the first time. `gather` reads the target and checks
 * whether the sender may bring it. Throws `concernsUsedUp`.
 */
async function submitConcern(ctx: Ctx, ref: string | null, gather: (ctx: Ctx) => Promise<NewConcern>): Promise<Queued> {
  const key = senderKey(ctx);
  // no-access: `gather` checks it
  return withTx(ctx, async (ctx) => {
    // Serializes the calls of one sender, so that none slips past the limit and one ref makes one concern.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`concern ${key}`}, 0))`.execute(ctx.db);
    const repeatedId = ref === null ? null : await idOfActionRef(ctx.db, "concern", key, ref);
    if (repeatedId !== null) return queued(ctx.db, await concernById(ctx.db, repeatedId));
    await requirePace(ctx, pace, (nth) => nthNewestAction(ctx.db, "concern", key, nth));
    const made = await insertConcern(ctx, { ...(await gather(ctx)), ref, sender_key: key });
    await audit(ctx, {
      verb: `concern.${made.kind}`,
      object: { kind: "concern", id: made.id },
      before: null,
      after: { number: made.number },
    });
    return queued(ctx.db, made);
  });
}

async function insertConcern(ctx: Ctx, input: NewConcern & { ref: string | null; sender_key: string }) {
  const { evidence: snapshot = null, ...fields } = input;
  const columns = { ...emptyFields, ...fields, number: await nextNumber(ctx, input.kind) };
  return ctx.db
    .insertInto("concern")
    .values({
      proofs: [],
      ...columns,
      ...encryptSender(ctx.services.secrets, columns),
      evidence: snapshot && JSON.stringify(snapshot),
      account_id: actingAccountId(ctx.actor),
      made_at: ctx.clock(),
    })
    .returning(["id", "kind", "number"])
    .executeTakeFirstOrThrow();
}

/** Numbers are never reused; a rolled back transaction leaves a gap. */
async function nextNumber(ctx: Ctx, kind: ConcernKind): Promise<string> {
  const { rows } = await sql<{ next: number }>`select nextval('concern_number')::int as next`.execute(ctx.db);
  const year = shanghaiDay(ctx.clock()).slice(0, 4);
  return `${prefixes[kind]}-${year}-${String(rows[0]?.next ?? 0).padStart(6, "0")}`;
}

async function queued(db: Db, made: { kind: ConcernKind; id: number; number: string }): Promise<Queued> {
  return { number: made.number, place: await placeOf(db, made) };
}

async function placeOf(db: Db, { kind, id }: { kind: ConcernKind; id: number }): Promise<number> {
  const row = await db
    .selectFrom("concern")
    .select((eb) => eb.fn.countAll<number>().as("waiting"))
    .where("kind", "=", kind)
    .where("state", "=", "waiting")
    .where("id", "<=", id)
    .executeTakeFirstOrThrow();
  // A closed one does not wait any more.
  return Math.max(1, row.waiting);
}

function concernById(db: Db, id: number) {
  return db.selectFrom("concern").select(["id", "kind", "number"]).where("id", "=", id).executeTakeFirstOrThrow();
}
