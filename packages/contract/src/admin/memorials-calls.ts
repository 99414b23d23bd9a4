import { application } from "./application.ts";
import { cooperation } from "./cooperation.ts";
import { correction } from "./correction.ts";
import { garden } from "./garden.ts";
import { level } from "./level.ts";
import { residence } from "./residence.ts";

export const memorialsCalls = { application, cooperation, correction, garden, level, residence };
