import { application } from "./application.ts";
import { cooperation } from "./cooperation.ts";
import { correction } from "./correction.ts";
import { garden, level } from "./garden.ts";
import { mailing } from "./mailing.ts";
import { residence } from "./residence.ts";
import { residenceImport } from "./residence-import.ts";

/** Calls about gardens, residences and the requests for them. */
export const memorialsCalls = {
  application,
  cooperation,
  correction,
  garden,
  level,
  mailing,
  residence,
  residenceImport,
};
