import type { Binding } from "../../http/bind.ts";
import { auditRoutes } from "./audit-routes.ts";
import { contentBindings } from "./content-bindings.ts";
import { dailyReportRoutes } from "./daily-report-routes.ts";
import { legalChoiceRoutes } from "./legal-choice-routes.ts";
import { memorialsBindings } from "./memorials-bindings.ts";
import { moneyBindings } from "./money-bindings.ts";
import { peopleBindings } from "./people-bindings.ts";
import { savedFilterRoutes } from "./saved-filter-routes.ts";
import { sessionRoutes } from "./session-routes.ts";
import { approvalRoutes } from "./approval-routes.ts";
import { staffRoutes } from "./staff-routes.ts";
import { todayRoutes } from "./today-routes.ts";

/** Every back office call with its handler; a test checks that none of the contract is missing. */
export const adminBindings: readonly Binding[] = [
  ...auditRoutes,
  ...sessionRoutes,
  ...staffRoutes,
  ...approvalRoutes,
  ...todayRoutes,
  ...legalChoiceRoutes,
  ...dailyReportRoutes,
  ...savedFilterRoutes,
  ...contentBindings,
  ...memorialsBindings,
  ...moneyBindings,
  ...peopleBindings,
];
