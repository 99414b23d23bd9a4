import { application } from "./application.ts";
import { approval } from "./approval.ts";
import { audit } from "./audit.ts";
import { contentCalls } from "./content-calls.ts";
import { cooperation } from "./cooperation.ts";
import { correction } from "./correction.ts";
import { garden, level } from "./garden.ts";
import { moneyCalls } from "./money-calls.ts";
import { legalChoice } from "./legal-choice.ts";
import { opening } from "./opening.ts";
import { peopleCalls } from "./people-calls.ts";
import { residence } from "./residence.ts";
import { residenceImport } from "./residence-import.ts";
import { session } from "./session.ts";
import { staff } from "./staff.ts";
import { staffSearch } from "./staff-search.ts";
import { today } from "./today.ts";

/** Every admin call, by noun. */
export const adminCalls = {
  approval,
  audit,
  session,
  staff,
  staffSearch,
  today,
  opening,
  legalChoice,
  ...contentCalls,
  application,
  cooperation,
  correction,
  garden,
  level,
  residence,
  residenceImport,
  ...moneyCalls,
  ...peopleCalls,
};

export type AdminCalls = typeof adminCalls;
