import { audit } from "@changming/contract/admin/audit";
import { headOfChain, listEntries } from "@changming/domain/audit/list-entries";
import { presentEntries } from "@changming/domain/audit/present";
import { bind, bindList } from "../../http/bind.ts";
import { auditTable } from "./staff-table.ts";

export const auditRoutes = [
  bindList(audit.list, auditTable, async (ctx, input) => presentEntries(await listEntries(ctx, input))),
  bind(audit.chain, (ctx) => headOfChain(ctx)),
];
