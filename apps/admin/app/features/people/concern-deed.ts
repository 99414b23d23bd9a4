import type { RowDeed } from "../../parts/table-types.ts";
import { hidingWords } from "./concern-words.ts";
import type { ConcernItem } from "./people-items.ts";

export interface ConcernDeed {
  kind: "look" | "hide" | "show" | "justified" | "unjustified" | "reopen";
  row: ConcernItem;
}

/** What may be done with a concern now, with its keys; looking first. */
export function concernDeeds(row: ConcernItem, choose: (deed: ConcernDeed) => void): RowDeed[] {
  const { can } = row;
  const { hide, show } = hidingWords(row.target_kind);
  const deed = (kind: ConcernDeed["kind"], label: string, key: string) => ({
    label,
    key,
    run: () => choose({ kind, row }),
  });
  return [
    deed("look", "查看", "Enter"),
    ...(can.hide ? [deed("hide", hide, "h")] : []),
    ...(can.show ? [deed("show", show, "s")] : []),
    ...(can.close ? [deed("justified", "成立", "a"), deed("unjustified", "不成立", "r")] : []),
    ...(can.reopen ? [deed("reopen", "重新处理", "o")] : []),
  ];
}
