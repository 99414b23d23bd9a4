import { purgeAlbums } from "@changming/domain/album/purge-albums";
import { erasePapers } from "@changming/domain/application/erase-papers";
import { lapseApplications } from "@changming/domain/application/lapse-applications";
import { eraseConcerns } from "@changming/domain/concern/erase-concerns";
import { eraseCooperationPapers } from "@changming/domain/cooperation/erase-papers";
import { forgetCallbacks } from "@changming/domain/payment/forget-callbacks";
import { forgetStaffTraces } from "@changming/domain/staff/tries";
import type { Job } from "./scheduler.ts";

/** What was kept for a time only, and whose time is over. */
export const forgettingJobs: readonly Job[] = [
  { name: "eraseConcerns", everyMs: 3_600_000, run: eraseConcerns },
  { name: "erasePapers", everyMs: 600_000, run: erasePapers },
  { name: "eraseCooperationPapers", everyMs: 3_600_000, run: eraseCooperationPapers },
  { name: "lapseApplications", everyMs: 3_600_000, run: lapseApplications },
  { name: "purgeAlbums", everyMs: 3_600_000, run: purgeAlbums },
  { name: "forgetStaffTraces", everyMs: 3_600_000, run: forgetStaffTraces },
  { name: "forgetCallbacks", everyMs: 3_600_000, run: forgetCallbacks },
];
