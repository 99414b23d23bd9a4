import { shortPath } from "@changming/kit/residence-code";
import type { SharedPage } from "./share-sheet.tsx";

/** The whole address that is shared: of a residence the short one. */
export function sharedAddress({ path, residenceId }: Pick<SharedPage, "path" | "residenceId">): string {
  return new URL(residenceId === undefined ? path : shortPath(residenceId), location.origin).href;
}
