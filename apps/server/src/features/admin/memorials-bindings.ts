import type { Binding } from "../../http/bind.ts";
import { applicationRoutes } from "./application-routes.ts";
import { cooperationRoutes } from "./cooperation-routes.ts";
import { correctionRoutes } from "./correction-routes.ts";
import { gardenRoutes } from "./garden-routes.ts";
import { mailingRoutes } from "./mailing-routes.ts";
import { residenceImportRoutes } from "./residence-import-routes.ts";
import { residenceByStaffRoutes } from "./residence-by-staff-routes.ts";
import { residenceRoutes } from "./residence-routes.ts";

export const memorialsBindings: readonly Binding[] = [
  ...applicationRoutes,
  ...cooperationRoutes,
  ...correctionRoutes,
  ...gardenRoutes,
  ...mailingRoutes,
  ...residenceRoutes,
  ...residenceImportRoutes,
  ...residenceByStaffRoutes,
];
