import { approval } from "./approval.ts";
import { audit } from "./audit.ts";
import { contentCalls } from "./content-calls.ts";
import { memorialsCalls } from "./memorials-calls.ts";
import { moneyCalls } from "./money-calls.ts";
import { peopleCalls } from "./people-calls.ts";
import { session } from "./session.ts";
import { staff } from "./staff.ts";
import { staffSearch } from "./staff-search.ts";
import { todayCalls } from "./today-calls.ts";

/** Every admin call, by noun. */
export const adminCalls = {
  approval,
  audit,
  session,
  staff,
  staffSearch,
  ...todayCalls,
  ...contentCalls,
  ...memorialsCalls,
  ...moneyCalls,
  ...peopleCalls,
};

export type AdminCalls = typeof adminCalls;
