import { dailyReport } from "./daily-report.ts";
import { legalChoice } from "./legal-choice.ts";
import { opening } from "./opening.ts";
import { savedFilter } from "./saved-filter.ts";
import { today } from "./today.ts";

export const todayCalls = { today, opening, legalChoice, dailyReport, savedFilter };
