import { adminBills, adminStatements } from "@changming/contract/admin/bill";
import { compareAgain } from "@changming/domain/bill/compare-again";
import { resolveFinding } from "@changming/domain/bill/findings";
import { listBills, listFindings } from "@changming/domain/bill/list-bills";
import { presentBills, presentFindings } from "@changming/domain/bill/present";
import { getGardenStatement, getStatement } from "@changming/domain/statement/get-statement";
import { presentGardenStatement, presentStatement } from "@changming/domain/statement/present";
import { bind, bindList } from "../../http/bind.ts";
import { billTable, findingTable, gardenStatementTable, statementTable } from "./money-tables.ts";

export const billRoutes = [
  bindList(adminBills.list, billTable, async (ctx, input) => presentBills(await listBills(ctx, input))),
  bindList(adminBills.findings, findingTable, async (ctx, input) =>
    presentFindings(await listFindings(ctx, input), ctx.actor),
  ),
  bind(adminBills.resolve, async (ctx, input) => {
    await resolveFinding(ctx, input);
    return { done: true as const };
  }),
  bind(adminBills.runAgain, (ctx, { day, payType }) => compareAgain(ctx, { day, channel: payType })),
];

export const statementRoutes = [
  bindList(adminStatements.list, statementTable, async (ctx, input) =>
    presentStatement(await getStatement(ctx, input), input),
  ),
  bindList(adminStatements.garden, gardenStatementTable, async (ctx, input) =>
    presentGardenStatement(await getGardenStatement(ctx, input), input),
  ),
];
