import type { Binding } from "../../http/bind.ts";
import { accountRoutes } from "./account-routes.ts";
import { concernRoutes } from "./concern-routes.ts";
import { feedbackRoutes } from "./feedback-routes.ts";
import { imageRoutes } from "./image-routes.ts";
import { messageRoutes } from "./message-routes.ts";

export const peopleBindings: readonly Binding[] = [
  ...concernRoutes,
  ...messageRoutes,
  ...feedbackRoutes,
  ...accountRoutes,
  ...imageRoutes,
];
