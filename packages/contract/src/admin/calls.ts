import { application } from "./application.ts";
import { approval } from "./approval.ts";
import { audit } from "./audit.ts";
import { contentCalls } from "./content-calls.ts";
import { cooperation } from "./cooperation.ts";
import { correction } from "./correction.ts";
import { garden, level } from "./garden.ts";
import { moneyCalls } from "./money-calls.ts";
import { peopleCalls } from "./people-calls.ts";
import { residence } from "./residence.ts";
import { session } from "./session.ts";
import { staff } from "./staff.ts";
import { todayCalls } from "./today-calls.ts";

/** Every admin call, by noun. */
export const adminCalls = {
  approval,
  audit,
  session,
  staff,
  ...todayCalls,
  ...contentCalls,
  application,
  cooperation,
  correction,
  garden,
  level,
  residence,
  ...moneyCalls,
  ...peopleCalls,
};

export type AdminCalls = typeof adminCalls;
