/** What the doctor, 今日 and the checklist before the opening call late or full. */
type State = "good" | "notice" | "bad";

const hourMs = 3_600_000;
const gigabyte = 2 ** 30;

const hoursOf = (ageMs: number) => Math.floor(ageMs / hourMs);

/** A daily backup may be some hours late. */
export const isBackupLate = (ageMs: number): boolean => hoursOf(ageMs) > 26;

export function backupState({ ageMs, missingFiles }: { ageMs: number; missingFiles: number }): State {
  if (hoursOf(ageMs) > 7 * 24) return "bad";
  return isBackupLate(ageMs) || missingFiles > 0 ? "notice" : "good";
}

/** Before the first night no backup is expected. `begun`: when the site was installed; null: unknown. */
export const missingBackupState = (begun: Date | null, now: Date): State =>
  begun !== null && now.getTime() - begun.getTime() < 24 * hourMs ? "notice" : "bad";

interface DiskSpace {
  freeBytes: number;
  sizeBytes: number;
}

export const sizeText = (bytes: number): string =>
  bytes >= gigabyte ? `${(bytes / gigabyte).toFixed(1)} GB` : `${Math.max(1, Math.round(bytes / 2 ** 20))} MB`;

/** `已用 70%` and `还剩 75.3 GB`, in the same words wherever the disk is reported. */
export function diskTexts({ freeBytes, sizeBytes }: DiskSpace): { used: string; left: string } {
  const used = Math.round((1 - freeBytes / Math.max(1, sizeBytes)) * 100);
  return { used: `已用 ${used}%`, left: `还剩 ${sizeText(freeBytes)}` };
}

export function diskState({ freeBytes, sizeBytes }: DiskSpace): State {
  if (freeBytes < gigabyte) return "bad";
  return freeBytes < 5 * gigabyte || freeBytes < sizeBytes * 0.1 ? "notice" : "good";
}
