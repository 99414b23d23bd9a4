import type { RowAction } from "../../parts/table-types.ts";
import type { AccountItem } from "./people-items.ts";

export interface AccountAction {
  kind: "look" | "suspend" | "readmit" | "nickname" | "sessions" | "mobile" | "hideMessage" | "showMessage";
  row: AccountItem;
  /** Of the last two kinds. */
  messageId?: number;
}

/** Actions on an account with their keys; viewing comes first. */
export function accountActions(
  row: AccountItem,
  mayChange: boolean,
  choose: (action: AccountAction) => void,
): RowAction[] {
  const action = (kind: AccountAction["kind"], label: string, key: string) => ({
    label,
    key,
    run: () => choose({ kind, row }),
  });
  const viewAction = action("look", "查看", "Enter");
  if (!mayChange || row.state === "closed") return [viewAction];
  const lock = row.state === "suspended" ? action("readmit", "恢复", "s") : action("suspend", "停用", "s");
  return [
    viewAction,
    lock,
    action("nickname", "更正昵称", "n"),
    action("sessions", "结束登录", "e"),
    action("mobile", "看整个手机号", "m"),
  ];
}
