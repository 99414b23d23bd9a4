import type { Insertable } from "kysely";
import { randomId } from "@changming/kit/ids";
import type { ApplicationFields } from "@changming/contract/application-rules";
import type { Db } from "@changming/db/database";
import type { Tables } from "@changming/db/tables/tables";
import { sendApplication } from "../application-checkout/send-application.ts";
import type { SentApplication } from "../application-checkout/pay-application.ts";
import type { Actor } from "../context/context.ts";
import { aGarden, anAccount } from "./builders.ts";
import { daysFromNow, type TestCtx, testNow, asAccount, testCtx } from "./test-ctx.ts";
import { anUpload } from "./uploads.ts";
import { PayWorld } from "./paying.ts";
import { aGardenAdmin } from "./personal.ts";

/** A valid form for this garden, with three images just uploaded by the acting account. */
export async function aForm(ctx: TestCtx, gardenId: number): Promise<Omit<ApplicationFields, "is_close">> {
  return {
    avatar: (await anUpload(ctx, "portrait")).url,
    name: "周念慈",
    gender: "2",
    jiguan_str: "浙江省,绍兴市",
    nation: "汉族",
    birthday: "1938-04-12",
    birthday_calendar: "solar",
    birthday_leap: "",
    shengu_date: "2023-12-14",
    shengu_calendar: "solar",
    shengu_leap: "",
    garden_id: String(gardenId),
    shengu_guanxi: "母亲",
    shengu_zhengming: (await anUpload(ctx, "death")).url,
    relationship_zhengming: (await anUpload(ctx, "relation")).url,
    other_zhengming: "",
    shuoming_text: "请为家母在园中立一处居所。",
  };
}

/** Sends a valid form with changes, to be paid by WeChat if there is a fee. */
export async function apply(
  ctx: TestCtx,
  gardenId: number,
  overrides: Partial<ApplicationFields> & { id?: number; ref?: string; payType?: 4 | 6 | null } = {},
): Promise<SentApplication> {
  const { id = null, ref = null, payType = 4, ...fields } = overrides;
  const form = { ...(await aForm(ctx, gardenId)), ...fields };
  return sendApplication(ctx, { id, fields: form, payType, returnUrl: "", quitUrl: "", ref });
}

/** Sets the site's application fee; 0 for none. */
export async function setFee(db: Db, feeFen: number): Promise<void> {
  await db
    .updateTable("site_info")
    .set({ is_need_pay: feeFen > 0, ...(feeFen > 0 ? { apply_money_fen: feeFen } : {}) })
    .execute();
}

let made = 0;

/** An application row, under review by default, with documents without files; returns its id. */
export async function anApplication(
  db: Db,
  overrides: Partial<Insertable<Tables["application"]>> = {},
): Promise<number> {
  const isSent = overrides.state !== "awaitingPayment";
  const { id } = await db
    .insertInto("application")
    .values({
      state: "underReview",
      name: `周念${(made += 1)}`,
      gender: 2,
      native_place: "浙江省,绍兴市",
      nation: "汉族",
      birth_on: "1938-04-12",
      birth_calendar: "solar",
      birth_is_leap_month: false,
      death_on: "2023-12-14",
      death_calendar: "solar",
      death_is_leap_month: false,
      relation: "母亲",
      statement: "请为家母在园中立一处居所。",
      portrait: "",
      death_proof: `vault/${randomId()}`,
      relation_proof: `vault/${randomId()}`,
      other_proofs: [],
      applied_at: daysFromNow(-1),
      updated_at: daysFromNow(-1),
      ...(isSent ? { sent_at: testNow, times_sent: 1 } : {}),
      ...overrides,
      account_id: overrides.account_id ?? (await anAccount(db)).id,
      garden_id: overrides.garden_id ?? (await aGarden(db)),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** A garden, its administrator, and an applicant. */
export interface Applying {
  gardenId: number;
  gardenAdmin: Actor;
  accountId: number;
  applicant: TestCtx;
  /** The same files for another actor, some days later. */
  by(actor: Actor, days?: number): TestCtx;
}

/** Sets the site's fee to 0. */
export async function openApplying(db: Db): Promise<Applying> {
  await setFee(db, 0);
  const { gardenId, gardenAdminId } = await aManagedGarden(db);
  const { id: accountId } = await anAccount(db);
  const applicant = testCtx(db, asAccount(accountId));
  return {
    gardenId,
    gardenAdmin: asAccount(gardenAdminId),
    accountId,
    applicant,
    by: (actor, days = 0) => ({ ...applicant, actor, clock: () => daysFromNow(days) }),
  };
}

async function aManagedGarden(db: Db): Promise<{ gardenId: number; gardenAdminId: number }> {
  const gardenId = await aGarden(db);
  const { id: gardenAdminId } = await anAccount(db, { nickname: "守园人" });
  await aGardenAdmin(db, gardenId, gardenAdminId);
  return { gardenId, gardenAdminId };
}

/** The same with a fee of 99 yuan and payment gateways; the applicant is the world's account. */
export async function openPaidApplying(db: Db) {
  await setFee(db, 9_900);
  const world = await PayWorld.open(db);
  const { gardenId, gardenAdminId } = await aManagedGarden(db);
  return {
    world,
    gardenId,
    gardenAdmin: () => world.ctx(asAccount(gardenAdminId)),
    /** A sent, unpaid application: its id and its number at the gateway. */
    async placed(overrides: Parameters<typeof apply>[2] = {}) {
      const { application, checkout } = await apply(world.ctx(), gardenId, overrides);
      return { id: application.id, order: checkout?.order, no: checkout?.payment?.out_trade_no ?? "", checkout };
    },
  };
}

export type PaidApplying = Awaited<ReturnType<typeof openPaidApplying>>;

export const applicationRow = (db: Db, id: number) =>
  db.selectFrom("application").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

/** Its orders, oldest first. */
export const ordersOfApplication = (db: Db, id: number) =>
  db
    .selectFrom("orders")
    .select(["id", "order_no", "state", "amount_fen", "closed_reason"])
    .where("application_id", "=", id)
    .orderBy("id")
    .execute();
