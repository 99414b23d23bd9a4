import { randomInt } from "node:crypto";
import { withTx } from "@changming/db/tx";
import { isPhoneNumber, normalizePhone } from "@changming/kit/phone-number";
import { addDays, shanghaiDateTime, shanghaiDay, type ShanghaiDay } from "@changming/kit/shanghai";
import { audit } from "../context/audit.ts";
import type { Ctx } from "../context/context.ts";
import { demand, DomainError, fail } from "../context/domain-error.ts";
import { canActForOneself } from "../staff-role/access.ts";
import { ownStaff } from "../staff-role/own-staff.ts";
import { findOwnReport, hasChannel, type ReportChannel } from "./own-report.ts";

/** Milliseconds: between two codes, and for which one is valid. */
const pauseMs = 60_000;
const codeLifeMs = 600_000;
const maxWrongTries = 5;

/**
 * Sends a code to the address at which the actor wants the report; it is used once the code was entered. Throws
 * `invalidInput` for an address that is none, `reportChannelOff`, `codeTooSoon`, `mailUnavailable`, `smsUnavailable`.
 */
export async function sendReportCode(ctx: Ctx, input: { channel: ReportChannel; address: string }): Promise<void> {
  const { staffId } = ownStaff(ctx);
  const { channel } = input;
  if (!hasChannel(ctx.services, channel)) fail("reportChannelOff", "channel");
  const address = channel === "sms" ? normalizePhone(input.address) : input.address.trim();
  if (channel === "sms" && !isPhoneNumber(address))
    throw new DomainError("invalidInput", "address", "这不是手机号，请填写 11 位手机号");
  if (channel === "mail" && !isMailAddress(address))
    throw new DomainError("invalidInput", "address", "这不像一个邮箱，请照 name@example.com 的样子写全");
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  const now = ctx.clock();
  await withTx(ctx, async (ctx) => {
    demand(canActForOneself(ctx.actor));
    await ctx.db.selectFrom("staff").select("id").where("id", "=", staffId).forUpdate().execute();
    const before = await findOwnReport(ctx.db, staffId);
    if (before?.code_sent_at && now.getTime() - before.code_sent_at.getTime() < pauseMs) fail("codeTooSoon");
    const pending = {
      pending_channel: channel,
      pending_address: address,
      code_hash: hashOf(ctx, staffId, { channel, address, code }),
      code_sent_at: now,
      wrong_tries: 0,
    };
    await ctx.db
      .insertInto("daily_report")
      .values({ staff_id: staffId, channel, address, starts_on: shanghaiDay(now), ...pending })
      .onConflict((conflict) => conflict.column("staff_id").doUpdateSet(pending))
      .execute();
    await audit(ctx, {
      verb: "dailyReport.sendCode",
      object: { kind: "dailyReport", id: staffId },
      before: null,
      after: { channel },
    });
  });
  if (channel === "sms") {
    const { sent } = await ctx.services.sms.send({ mobile: address, code, codeType: 1 });
    if (!sent) fail("smsUnavailable");
    return;
  }
  const outcome = await ctx.services.mail.send({
    to: address,
    subject: `验证码 ${code}`,
    text: `您在后台订日报的验证码是 ${code}，十分钟内有效。\n\n不是您本人操作的话，请不要理会。\n`,
    key: `code-${staffId}-${now.getTime()}`,
  });
  if (!outcome.sent) {
    ctx.services.warn("a code for a daily report was not sent", { reason: outcome.reason, detail: outcome.detail });
    fail("mailUnavailable");
  }
}

/** One address, as in RFC 5321 without quotes: nothing that could add another recipient or header. */
function isMailAddress(text: string): boolean {
  return /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[a-z\d](?:[a-z\d.-]{0,120}[a-z\d])?\.[a-z\d-]{2,24}$/i.test(text);
}

function hashOf(ctx: Ctx, staffId: number, { channel, address, code }: Record<"channel" | "address" | "code", string>) {
  return ctx.services.secrets.keyedHash("reportCode", `${staffId} ${channel} ${address} ${code}`);
}

/** Confirms the address by its code and switches the report on. Throws `reportCodeMismatch`. */
export async function confirmReportAddress(ctx: Ctx, { code }: { code: string }): Promise<void> {
  const { staffId } = ownStaff(ctx);
  const now = ctx.clock();
  const isRight = await withTx(ctx, async (ctx) => {
    demand(canActForOneself(ctx.actor));
    const row = await ctx.db
      .selectFrom("daily_report")
      .selectAll()
      .where("staff_id", "=", staffId)
      .forUpdate()
      .executeTakeFirst();
    if (!row?.pending_channel || !row.code_hash || !row.code_sent_at || row.wrong_tries >= maxWrongTries) return false;
    const { pending_channel: channel, pending_address: address } = row;
    const isCurrent = now.getTime() - row.code_sent_at.getTime() < codeLifeMs;
    const change = ctx.db.updateTable("daily_report").where("staff_id", "=", staffId);
    if (!isCurrent || row.code_hash !== hashOf(ctx, staffId, { channel, address, code })) {
      // no-audit: a wrong attempt is only counted
      await change.set({ wrong_tries: row.wrong_tries + 1 }).execute();
      return false;
    }
    const confirmed = { channel, address, is_on: true, confirmed_at: now };
    const none = { pending_channel: null, pending_address: "", code_hash: null, wrong_tries: 0 };
    await change.set({ ...confirmed, ...none, starts_on: firstDay(now, row.hour) }).execute();
    await audit(ctx, {
      verb: "dailyReport.confirm",
      object: { kind: "dailyReport", id: staffId },
      before: null,
      after: { channel },
    });
    return true;
  });
  if (!isRight) fail("reportCodeMismatch", "code");
}

/** Saves whether, at which hour and on which days the actor gets the report. Throws `reportAddressMissing`. */
export async function saveOwnReport(
  ctx: Ctx,
  { isOn, hour, skipsEmpty }: { isOn: boolean; hour: number; skipsEmpty: boolean },
): Promise<void> {
  const { staffId } = ownStaff(ctx);
  await withTx(ctx, async (ctx) => {
    demand(canActForOneself(ctx.actor));
    const row = await ctx.db
      .selectFrom("daily_report")
      .selectAll()
      .where("staff_id", "=", staffId)
      .forUpdate()
      .executeTakeFirst();
    if (!row?.confirmed_at) return fail("reportAddressMissing");
    const after = { is_on: isOn, hour, skips_empty: skipsEmpty };
    const isRestarted = isOn && (!row.is_on || row.hour !== hour);
    const starts = isRestarted ? { starts_on: firstDay(ctx.clock(), hour) } : {};
    await ctx.db
      .updateTable("daily_report")
      .set({ ...after, ...starts })
      .where("staff_id", "=", staffId)
      .execute();
    const { is_on, hour: earlier, skips_empty } = row;
    await audit(ctx, {
      verb: "dailyReport.save",
      object: { kind: "dailyReport", id: staffId },
      before: { is_on, hour: earlier, skips_empty },
      after,
    });
  });
}

/** The first day whose hour is yet to come: ordering a report at noon for 8 o'clock sends none at once. */
function firstDay(now: Date, hour: number): ShanghaiDay {
  const today = shanghaiDay(now);
  return Number(shanghaiDateTime(now).slice(11, 13)) < hour ? today : addDays(today, 1);
}
