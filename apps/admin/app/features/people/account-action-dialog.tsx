import { api } from "../../api/api.ts";
import { DangerConfirm } from "../../parts/confirm.tsx";
import { undoReason } from "../../parts/undo.tsx";
import { Field } from "../../parts/field.tsx";
import { typed } from "../../parts/form-values.ts";
import { FullPhoneDialog } from "../../parts/full-phone-dialog.tsx";
import type { RowAction } from "../../parts/table-types.ts";
import type { AccountItem } from "./people-items.ts";

interface ActionDialogProps {
  action: AccountAction;
  onClose(): void;
  onDone(): void;
}

/** Confirmation before an action on an account; the reason goes into the audit log. */
export function AccountActionDialog({ action, ...shared }: ActionDialogProps) {
  const { kind, row } = action;
  const { id, nickname, version } = row;
  if (kind === "hideMessage" || kind === "showMessage") return <HideMessage action={action} {...shared} />;
  if (kind === "mobile") {
    const look = (reason: string) => api.account.wholeMobile({ id, reason });
    return <FullPhoneDialog name={nickname} look={look} onClose={shared.onClose} />;
  }
  if (kind === "sessions") {
    return (
      <DangerConfirm
        {...shared}
        title={`结束 ${nickname} 的登录`}
        consequences={`${nickname} 在所有设备上立刻退出，可以再登录。`}
        action="结束登录"
        act={(reason) => api.account.endSessions({ id, reason })}
      />
    );
  }
  if (kind === "nickname") {
    return (
      <DangerConfirm
        {...shared}
        title={`更正 ${nickname} 的昵称`}
        consequences="网站上处处立刻换成新的，原因写进他的信箱。"
        action="更正"
        readBy="他在站内消息里看到它"
        act={(reason, form) => api.account.setNickname({ id, version, reason, nickname: typed(form, "nickname") })}
      >
        <Field name="nickname" label="新的昵称" maxLength={20} />
      </DangerConfirm>
    );
  }
  const isSuspended = kind === "suspend";
  return (
    <DangerConfirm
      {...shared}
      title={isSuspended ? `停用 ${nickname}` : `恢复 ${nickname}`}
      consequences={
        isSuspended
          ? `${nickname} 立刻退出所有设备，不能再登录；写过的留言、送过的礼物、建的居所都还在。`
          : `${nickname} 又可以登录。`
      }
      action={isSuspended ? "停用" : "恢复"}
      act={(reason) => api.account.suspend({ id, version, reason, isSuspended: isSuspended ? 1 : 0 })}
      undo={{
        done: isSuspended ? `${nickname} 停用了` : `${nickname} 恢复了`,
        call: (saved) => api.account.suspend({ ...saved, reason: undoReason, isSuspended: isSuspended ? 0 : 1 }),
      }}
    />
  );
}

function HideMessage({ action: { kind, messageId = 0 }, ...shared }: ActionDialogProps) {
  const isHidden = kind === "hideMessage";
  return (
    <DangerConfirm
      {...shared}
      title={isHidden ? "拿下这条留言" : "放回这条留言"}
      consequences={
        isHidden ? "它立刻从留言板上消失，谁也看不到，家人也放不回去。" : "它立刻回到留言板上；家人自己删去的放不回去。"
      }
      action={isHidden ? "拿下" : "放回"}
      act={(reason) => api.message.hide({ id: messageId, isHidden: isHidden ? 1 : 0, reason })}
      undo={{
        done: isHidden ? "留言拿下了" : "留言放回了",
        call: () => api.message.hide({ id: messageId, isHidden: isHidden ? 0 : 1, reason: undoReason }),
      }}
    />
  );
}

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
    ...(row.mobile === "" ? [] : [action("mobile", "看整个手机号", "m")]),
  ];
}
