import type { RowDeed } from "../../parts/table-types.ts";
import type { AccountItem } from "./people-items.ts";

export interface AccountDeed {
  kind: "look" | "suspend" | "readmit" | "nickname" | "sessions" | "mobile" | "hideMessage" | "showMessage";
  row: AccountItem;
  /** Of the last two. */
  messageId?: number;
}

/** What may be done with an account, with its keys; looking first. */
export function accountDeeds(row: AccountItem, mayChange: boolean, choose: (deed: AccountDeed) => void): RowDeed[] {
  const deed = (kind: AccountDeed["kind"], label: string, key: string) => ({
    label,
    key,
    run: () => choose({ kind, row }),
  });
  const look = deed("look", "查看", "Enter");
  if (!mayChange || row.state === "closed") return [look];
  const lock = row.state === "suspended" ? deed("readmit", "恢复", "s") : deed("suspend", "停用", "s");
  return [
    look,
    lock,
    deed("nickname", "更正昵称", "n"),
    deed("sessions", "结束登录", "e"),
    deed("mobile", "看整个手机号", "m"),
  ];
}
