import { today } from "./today.ts";

export const todayCalls = { today };
