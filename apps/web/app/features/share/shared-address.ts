import { shortPath } from "@changming/kit/residence-code";

/** The whole address that is shared: of a residence the short one. */
export function sharedAddress({ path, residenceId }: { path: string; residenceId?: number | undefined }): string {
  return new URL(residenceId === undefined ? path : shortPath(residenceId), location.origin).href;
}
