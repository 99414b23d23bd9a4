import { api } from "../../api/api.ts";
import { DangerConfirm } from "../../parts/confirm.tsx";
import { undoReason } from "../../parts/undo.tsx";
import type { ResidenceItem } from "./memorial-items.ts";

interface HideProps {
  row: ResidenceItem;
  onClose(): void;
  onDone(): void;
}

/** Hides a residence from everyone at once, or makes it visible again. */
export function HideResidence({ row: { id, name, state, version }, ...shared }: HideProps) {
  const isHidden = state !== "hidden";
  return (
    <DangerConfirm
      {...shared}
      title={isHidden ? `停止展示 ${name} 的居所` : `恢复展示 ${name} 的居所`}
      consequences={
        isHidden
          ? "立刻从网站上消失：页面、列表、搜索、排行、滚动消息与图片，家人也看不到，放不回去。里面的内容都留着，家人在站内消息里看到原因。"
          : "立刻回到网站上，里面的内容与原来一样；原来私密的仍是私密。家人会收到站内消息。"
      }
      action={isHidden ? "停止展示" : "恢复展示"}
      readBy="家人在站内消息里看到它"
      act={(reason) => api.residence.hide({ id, version, reason, isHidden: isHidden ? 1 : 0 })}
      undo={{
        done: isHidden ? `${name} 的居所停止展示了` : `${name} 的居所恢复展示了`,
        call: () => api.residence.hide({ id, version: version + 1, reason: undoReason, isHidden: isHidden ? 0 : 1 }),
      }}
    />
  );
}
