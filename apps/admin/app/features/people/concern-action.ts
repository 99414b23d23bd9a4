import type { RowAction } from "../../parts/table-types.ts";
import { hidingLabels } from "./concern-labels.ts";
import type { ConcernItem } from "./people-items.ts";

export interface ConcernAction {
  kind: "look" | "hide" | "show" | "justified" | "unjustified" | "reopen";
  row: ConcernItem;
}

/** The actions that a concern allows now, with their keys; viewing comes first. */
export function concernActions(row: ConcernItem, choose: (action: ConcernAction) => void): RowAction[] {
  const { can } = row;
  const { hide, show } = hidingLabels(row.target_kind);
  const action = (kind: ConcernAction["kind"], label: string, key: string) => ({
    label,
    key,
    run: () => choose({ kind, row }),
  });
  return [
    action("look", "查看", "Enter"),
    ...(can.hide ? [action("hide", hide, "h")] : []),
    ...(can.show ? [action("show", show, "s")] : []),
    ...(can.close ? [action("justified", "成立", "a"), action("unjustified", "不成立", "r")] : []),
    ...(can.reopen ? [action("reopen", "重新处理", "o")] : []),
  ];
}
