import type { Db } from "@changming/db/database";
import type { UploadFiles } from "@changming/domain/context/upload-files";
import { rejectionReasons } from "@changming/contract/rejection-reasons";
import { type DemoApplication, demoApplications } from "./demo-applications.ts";
import { sealDocument } from "./seal-document.ts";

const hour = 3_600_000;
const reviewer = "守园人";

interface Demo {
  db: Db;
  files: UploadFiles;
  now: Date;
}

/**
 * Applications of the demo data, with drawn documents that are sealed like uploaded ones. Separate from the rest of the
 * demo data because documents need the vault.
 */
export async function loadDemoApplications(demo: Demo): Promise<void> {
  const people = [...new Set(demoApplications.map(({ from }) => from)), reviewer];
  const accounts = await idsOf(demo.db, people);
  for (const one of demoApplications) await load(demo, one, accounts);
  await loadApproved(demo, accounts);
}

/** Ids of the demo accounts by nickname. */
async function idsOf(db: Db, nicknames: string[]): Promise<Map<string, number>> {
  const rows = await db.selectFrom("account").select(["id", "nickname"]).where("nickname", "in", nicknames).execute();
  return new Map(rows.map(({ id, nickname }) => [nickname, id]));
}

async function load(demo: Demo, one: DemoApplication, accounts: Map<string, number>): Promise<void> {
  const { db, now } = demo;
  const accountId = accounts.get(one.from) ?? 0;
  const garden = await db.selectFrom("garden").select("id").where("name", "=", one.garden).executeTakeFirstOrThrow();
  const sentAt = new Date(now.getTime() - one.hoursAgo * hour);
  const decidedAt = new Date(now.getTime() - (one.decidedHoursAgo ?? 0) * hour);
  const isSent = one.state !== "awaitingPayment";
  const reason = one.reason ?? (one.reasonCode ? rejectionReasons[one.reasonCode] : "");
  const seal = (title: string, lines: string[]) => sealDocument(demo, { accountId, sentAt, title, lines });
  const others: string[] = [];
  for (let index = 1; index <= one.others; index += 1) {
    others.push(await seal("其他材料", [`第${index}页`, `姓名 ${one.name}`]));
  }
  const { id } = await db
    .insertInto("application")
    .values({
      account_id: accountId,
      garden_id: garden.id,
      state: one.state,
      name: one.name,
      gender: one.gender,
      native_place: one.nativePlace,
      nation: one.nation,
      birth_on: one.birth,
      birth_calendar: one.birthCalendar ?? "solar",
      birth_is_leap_month: false,
      death_on: one.death,
      death_calendar: "solar",
      death_is_leap_month: false,
      relation: one.relation,
      statement: one.statement,
      portrait: one.portrait,
      death_proof: await seal("身故证明", [`姓名 ${one.name}`, `出生 ${one.birth}`, `身故 ${one.death}`]),
      relation_proof: await seal("关系证明", [`姓名 ${one.name}`, `与申请人的关系 ${one.relation}`]),
      other_proofs: others,
      applied_at: sentAt,
      updated_at: sentAt,
      ...(isSent ? { sent_at: sentAt, times_sent: 1 } : {}),
      ...(one.state === "rejected"
        ? {
            reason,
            reason_code: one.reasonCode ?? "",
            decided_at: decidedAt,
            decider_kind: "account" as const,
            decided_by: accounts.get(reviewer) ?? 0,
          }
        : {}),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const event = { application_id: id, actor_kind: "account" as const, request_id: "demo" };
  const applicant = { ...event, actor_id: accountId, at: sentAt };
  const events = [
    { ...applicant, from_state: null, to_state: "awaitingPayment" as const },
    { ...applicant, from_state: "awaitingPayment", to_state: "underReview" as const },
    {
      ...event,
      actor_id: accounts.get(reviewer),
      at: decidedAt,
      from_state: "underReview",
      to_state: one.state,
      reason,
    },
  ];
  const steps = { awaitingPayment: 1, underReview: 2, rejected: 3 }[one.state];
  await db.insertInto("application_event").values(events.slice(0, steps)).execute();
}

/** The approved application for the demo owner's public residence; its documents are already deleted. */
async function loadApproved({ db, now }: Demo, accounts: Map<string, number>): Promise<void> {
  const account_id = accounts.get("志远") ?? 0;
  const home = await db
    .selectFrom("residence")
    .innerJoin("residence_member as member", "member.residence_id", "residence.id")
    .selectAll("residence")
    .where("member.account_id", "=", account_id)
    .where("member.role", "=", "owner")
    .where("residence.is_private", "=", false)
    .orderBy("residence.id")
    .executeTakeFirst();
  if (!home?.birth_on || !home.death_on) return;
  const [sentAt, decidedAt] = [62, 60].map((days) => new Date(now.getTime() - days * 24 * hour));
  if (!sentAt || !decidedAt) return;
  await db
    .insertInto("application")
    .values({
      account_id,
      garden_id: home.garden_id,
      state: "approved",
      name: home.name,
      gender: home.gender,
      native_place: home.native_place,
      nation: home.nation,
      birth_on: home.birth_on,
      birth_calendar: home.birth_calendar,
      birth_is_leap_month: home.birth_is_leap_month,
      death_on: home.death_on,
      death_calendar: home.death_calendar,
      death_is_leap_month: home.death_is_leap_month,
      relation: "家人",
      statement: "请为家人立一处居所。",
      portrait: home.portrait,
      other_proofs: [],
      applied_at: sentAt,
      updated_at: sentAt,
      sent_at: sentAt,
      times_sent: 1,
      decided_at: decidedAt,
      decider_kind: "account",
      decided_by: accounts.get(reviewer) ?? 0,
      residence_id: home.id,
      documents_erased_at: new Date(decidedAt.getTime() + 30 * 24 * hour),
    })
    .execute();
}
