import type { dailyReport } from "@changming/contract/admin/daily-report";
import type { BodyOf } from "@changming/contract/define";
import type { Selectable } from "kysely";
import type { Db } from "@changming/db/database";
import type { DailyReportDeliveryTable, DailyReportTable } from "@changming/db/tables/staff";
import type { Ctx, Services } from "../context/context.ts";
import { hasNotice } from "../inbox/send-inbox-message.ts";
import { ownStaff } from "../staff-role/own-staff.ts";

export type ReportChannel = DailyReportTable["channel"];

/** Whether this site can send reports this way: SMS only with a template for them. */
export function hasChannel(services: Pick<Services, "mail" | "sms">, channel: ReportChannel): boolean {
  return channel === "mail" ? services.mail.name !== "off" : hasNotice(services, "dailyReport");
}

export function findOwnReport(db: Db, staffId: number) {
  return db.selectFrom("daily_report").selectAll().where("staff_id", "=", staffId).executeTakeFirst();
}

interface OwnReport {
  row: Selectable<DailyReportTable> | undefined;
  last: Selectable<DailyReportDeliveryTable> | undefined;
  can: { mail: boolean; sms: boolean };
}

/** The actor's own report with its newest delivery. Throws `sessionInvalid` for anyone but staff. */
export async function getOwnReport(ctx: Ctx): Promise<OwnReport> {
  const { staffId } = ownStaff(ctx);
  const last = await ctx.db
    .selectFrom("daily_report_delivery")
    .selectAll()
    .where("staff_id", "=", staffId)
    .orderBy("day", "desc")
    .limit(1)
    .executeTakeFirst();
  const can = { mail: hasChannel(ctx.services, "mail"), sms: hasChannel(ctx.services, "sms") };
  return { row: await findOwnReport(ctx.db, staffId), last, can };
}

export function presentOwnReport({ row, last, can }: OwnReport): BodyOf<typeof dailyReport.detail> {
  const isConfirmed = row !== undefined && row.confirmed_at !== null;
  return {
    can,
    channel: isConfirmed ? row.channel : "",
    address: isConfirmed ? row.address : "",
    pending_channel: row?.pending_channel ?? "",
    pending_address: row?.pending_address ?? "",
    is_on: row?.is_on ?? false,
    hour: row?.hour ?? 8,
    skips_empty: row?.skips_empty ?? true,
    last: { day: last?.day ?? "", state: last?.state ?? "", error: last?.error ?? "" },
  };
}
