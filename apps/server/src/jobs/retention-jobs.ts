import { forgetPayers } from "@changming/domain/account/sessions";
import { purgeAlbums } from "@changming/domain/album/purge-albums";
import { eraseDocuments } from "@changming/domain/application/erase-documents";
import { lapseApplications } from "@changming/domain/application/lapse-applications";
import { eraseConcerns } from "@changming/domain/concern/erase-concerns";
import { eraseCooperationDocuments } from "@changming/domain/cooperation/erase-cooperation-documents";
import { eraseInvoices } from "@changming/domain/invoice/erase-invoices";
import { forgetCallbacks } from "@changming/domain/payment/receive-notify";
import { forgetGraveLamps } from "@changming/domain/remembrance/grave-lamps";
import { forgetReminders } from "@changming/domain/reminder/forget-reminders";
import { forgetStaffTraces } from "@changming/domain/staff/attempts";
import type { Job } from "./scheduler.ts";

/** Deletes data whose retention period is over. */
export const retentionJobs: readonly Job[] = [
  { name: "eraseConcerns", everyMs: 3_600_000, run: eraseConcerns },
  { name: "erasePapers", everyMs: 600_000, run: eraseDocuments },
  { name: "eraseCooperationPapers", everyMs: 3_600_000, run: eraseCooperationDocuments },
  { name: "eraseInvoices", everyMs: 3_600_000, run: eraseInvoices },
  { name: "lapseApplications", everyMs: 3_600_000, run: lapseApplications },
  { name: "purgeAlbums", everyMs: 3_600_000, run: purgeAlbums },
  { name: "forgetStaffTraces", everyMs: 3_600_000, run: forgetStaffTraces },
  { name: "forgetPayers", everyMs: 3_600_000, run: forgetPayers },
  { name: "forgetGraveLamps", everyMs: 3_600_000, run: forgetGraveLamps },
  { name: "forgetReminders", everyMs: 3_600_000, run: forgetReminders },
  { name: "forgetCallbacks", everyMs: 3_600_000, run: forgetCallbacks },
];
