import type { Binding } from "../../http/bind.ts";
import { todayRoutes } from "./today-routes.ts";

export const todayBindings: readonly Binding[] = todayRoutes;
