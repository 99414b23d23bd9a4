import { dailyReport } from "@changming/contract/admin/daily-report";
import { getOwnReport, presentOwnReport } from "@changming/domain/daily-report/own-report";
import { confirmReportAddress, saveOwnReport, sendReportCode } from "@changming/domain/daily-report/set-own-report";
import { bind } from "../../http/bind.ts";

const done = { done: true as const };

export const dailyReportRoutes = [
  bind(dailyReport.detail, async (ctx) => presentOwnReport(await getOwnReport(ctx))),
  bind(dailyReport.sendCode, async (ctx, input) => {
    await sendReportCode(ctx, input);
    return done;
  }),
  bind(dailyReport.confirm, async (ctx, input) => {
    await confirmReportAddress(ctx, input);
    return done;
  }),
  bind(dailyReport.save, async (ctx, { isOn, hour, skipsEmpty }) => {
    await saveOwnReport(ctx, { isOn: isOn === 1, hour, skipsEmpty: skipsEmpty === 1 });
    return done;
  }),
];
