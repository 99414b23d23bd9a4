import type { Binding } from "../../http/bind.ts";
import { uploadOfStaff } from "../upload/routes.ts";
import { operatorItemRoutes } from "./operator-item-routes.ts";
import { publicationRoutes } from "./publication-routes.ts";
import { siteRoutes } from "./site-routes.ts";

export const contentBindings: readonly Binding[] = [
  ...operatorItemRoutes,
  ...publicationRoutes,
  ...siteRoutes,
  ...uploadOfStaff,
];
