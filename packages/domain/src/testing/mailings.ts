import type { Insertable } from "kysely";
import type { StaffRole } from "@changming/contract/staff-roles";
import type { Db } from "@changming/db/database";
import type { MailingTable } from "@changming/db/tables/mailing";
import type { Ctx } from "../context/context.ts";
import { listMessages, presentMessage, readMessage } from "../inbox/own-messages.ts";
import { deliverMailings } from "../mailing/deliver-mailings.ts";
import { previewMailing } from "../mailing/preview-mailing.ts";
import { saveMailingPreference } from "../mailing/preference.ts";
import { sendMailing } from "../mailing/send-mailing.ts";
import { aGarden, aMember, aResidence } from "./builders.ts";
import { aStaff, asStaff } from "./staff.ts";
import { asAccount, testCtx, testNow } from "./test-ctx.ts";
import { testServices } from "./test-services.ts";

/** A draft; by default to the families of a new garden with one residence and its owner. */
export async function aMailing(db: Db, overrides: Partial<Insertable<MailingTable>> = {}): Promise<number> {
  const garden_id = overrides.garden_id ?? (await aGardenWithFamily(db));
  const { id } = await db
    .insertInto("mailing")
    .values({
      title: "清明开放时间",
      content: "{称呼}：\n{园区名}清明期间 6:00 开门，{逝者姓名}（{居所编号}）也在等您。",
      by_sms: false,
      sms_price_fen: null,
      made_by: overrides.made_by ?? (await aStaff(db)).id,
      made_at: testNow,
      confirmed_by: null,
      confirmed_at: null,
      stopped_by: null,
      ended_at: null,
      ...overrides,
      garden_id,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

async function aGardenWithFamily(db: Db): Promise<number> {
  const garden_id = await aGarden(db);
  const { id } = await aResidence(db, { garden_id });
  await aMember(db, id, "owner");
  return garden_id;
}

/** A garden that writes to its families, at a time that the test sets; noon at first. */
export class MailingGarden {
  readonly db: Db;
  readonly services = testServices();
  readonly id: number;
  #now = testNow;

  private constructor(db: Db, id: number) {
    this.db = db;
    this.id = id;
  }

  static async open(db: Db): Promise<MailingGarden> {
    return new MailingGarden(db, await aGarden(db, { name: "云麓园" }));
  }

  /** Sets the clock, Shanghai time. */
  at(time: string): void {
    this.#now = new Date(`${time}+08:00`); // allow-clock: the test's own time
  }

  get now(): Date {
    return this.#now;
  }

  #with(ctx: Ctx, services = this.services): Ctx {
    return { ...ctx, clock: () => this.#now, services };
  }

  visitor(): Ctx {
    return this.#with(testCtx(this.db));
  }

  by(accountId: number): Ctx {
    return this.#with(testCtx(this.db, asAccount(accountId)));
  }

  job(services = this.services): Ctx {
    return this.#with(testCtx(this.db, { kind: "job", name: "deliverMailings" }), services);
  }

  async staff(role: StaffRole = "editor", services = this.services): Promise<Ctx> {
    return this.#with(testCtx(this.db, asStaff(await aStaff(this.db, { role }))), services);
  }

  /** An account that owns a residence of the garden. */
  async family(own: Parameters<typeof aResidence>[1] = {}, account?: Parameters<typeof aMember>[3]) {
    const { id } = await aResidence(this.db, { garden_id: this.id, ...own });
    return { residence: id, account: await aMember(this.db, id, "owner", account) };
  }

  async families(count: number): Promise<number[]> {
    const all: number[] = [];
    for (let made = 0; made < count; made += 1) all.push((await this.family()).account.id);
    return all;
  }

  draft(overrides: Partial<Insertable<MailingTable>> = {}): Promise<number> {
    return aMailing(this.db, { garden_id: this.id, ...overrides });
  }

  async preview(id: number, ctx?: Ctx) {
    return previewMailing(ctx ?? (await this.staff()), { id, page: 1, pageSize: 20 });
  }

  /** Confirms a draft as the preview describes it. */
  async send(id: number) {
    const { version, recipients, sms } = await this.preview(id);
    return sendMailing(await this.staff(), { id, version, recipients, sms: sms.recipients });
  }

  deliver(services = this.services): Promise<number> {
    return deliverMailings(this.job(services));
  }

  allowSms(accountId: number, acceptsSms = true) {
    return saveMailingPreference(this.by(accountId), { acceptsMailings: true, acceptsSms });
  }

  async inboxOf(accountId: number) {
    const ctx = this.by(accountId);
    const { rows } = await listMessages(ctx, { page: 1, pageSize: 15 });
    return Promise.all(rows.map(async ({ id }) => presentMessage(await readMessage(ctx, { id }))));
  }
}
