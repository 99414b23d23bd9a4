import { createTestDatabase, type TestDatabase } from "@changming/db/testing/test-database";
import type { Actor, Ctx, Services } from "../context/context.ts";
import { type ReminderRule, saveReminderRule } from "../reminder/change-rule.ts";
import { planReminders } from "../reminder/plan-reminders.ts";
import { sendReminders } from "../reminder/send-reminders.ts";
import { aMember, anAccount, aResidence } from "./builders.ts";
import { asAccount, testCtx } from "./test-ctx.ts";
import { testServices } from "./test-services.ts";

/** Who is reminded in a test, by a residence of 周念慈, who died on 2023-12-14. */
export interface Reader {
  accountId: number;
  residenceId: number;
  mobile: string;
}

/** A database with readers, a clock that can be set, and the jobs of a node. */
export class ReminderSite {
  readonly database: TestDatabase;
  /** Instants of all calls. */
  now = new Date("2026-11-21T04:00:00Z");
  services = testServices();

  private constructor(database: TestDatabase) {
    this.database = database;
  }

  static async open(): Promise<ReminderSite> {
    return new ReminderSite(await createTestDatabase("empty"));
  }

  get db() {
    return this.database.db;
  }

  ctx(actor: Actor, services: Services = this.services): Ctx {
    return { ...testCtx(this.db, actor, this.now), clock: () => this.now, services };
  }

  by = (accountId: number): Ctx => this.ctx(asAccount(accountId));
  job = (services: Services = this.services): Ctx => this.ctx({ kind: "job", name: "reminders" }, services);

  async reader(rule: Partial<ReminderRule> = {}, residence: Parameters<typeof aResidence>[1] = {}): Promise<Reader> {
    const { id: residenceId } = await aResidence(this.db, residence);
    const account = await anAccount(this.db);
    await aMember(this.db, residenceId, "relative", { account });
    await this.save(account.id, residenceId, rule);
    return { accountId: account.id, residenceId, mobile: account.mobile };
  }

  save(accountId: number, residenceId: number, rule: Partial<ReminderRule> = {}): Promise<void> {
    return saveReminderRule(this.by(accountId), {
      residenceId,
      occasions: ["anniversary"],
      leadDays: [0, 1],
      hour: 9,
      calendar: "family",
      countedFrom: "day",
      channels: [],
      timeZone: "Asia/Shanghai",
      ...rule,
    });
  }

  /** Sets the clock: `2026-12-13T09:00+08:00`. */
  at(time: string): this {
    this.now = new Date(time);
    return this;
  }

  /** Runs both jobs, and again two seconds later: a sender that finds an account locked by another waits a second. */
  async run(services: Services = this.services): Promise<void> {
    await planReminders(this.job(services));
    await sendReminders(this.job(services));
    this.now = new Date(this.now.getTime() + 2_000);
    await sendReminders(this.job(services));
  }

  async inboxOf({ accountId }: Pick<Reader, "accountId">): Promise<string[]> {
    const rows = await this.db
      .selectFrom("inbox_message")
      .select("title")
      .where("account_id", "=", accountId)
      .orderBy("id")
      .execute();
    return rows.map(({ title }) => title);
  }

  /** Channel, state and reason of each reminder in the order in which they were made. */
  async reminders(channel?: "inbox" | "sms" | "wechat" | "push"): Promise<string[]> {
    const rows = await this.db
      .selectFrom("reminder")
      .select(["channel", "state", "reason"])
      .$if(channel !== undefined, (query) => query.where("channel", "=", channel ?? "inbox"))
      .orderBy("id")
      .execute();
    return rows.map((row) => [row.channel, row.state, row.reason].filter((text) => text !== "").join(" "));
  }
}
