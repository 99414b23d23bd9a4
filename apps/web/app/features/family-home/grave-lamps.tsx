import { useState } from "react";
import { shortPath } from "@changming/kit/residence-code";
import { showToast } from "@changming/ui/toast";
import { api } from "../../api/api.ts";
import { SwitchField } from "../../parts/switch-field.tsx";
import type { FamilyPageData } from "../family/family-page.tsx";
import { FamilyPart } from "../family/family-part.tsx";

/** Whether visitors at the stone may light a lamp without an account (R-remembrance-5). */
export function GraveLamps({ home, query }: Pick<FamilyPageData, "home" | "query">) {
  const [isBusy, setBusy] = useState(false);
  const { detail } = home;
  const isOn = detail.allows_grave_lamps === 1;

  async function change(isWanted: boolean) {
    if (isBusy) return;
    setBusy(true);
    const allowed = isWanted ? 1 : 0;
    const result = await api.family.allowGraveLamps({ id: detail.id, allowed });
    setBusy(false);
    if (!result.ok) return showToast(result.msg);
    query.amend((before) => ({ ...before, detail: { ...before.detail, allows_grave_lamps: allowed } }));
    query.refetch();
    showToast(isWanted ? "墓前可以点灯了" : "已经关上，墓前点着的灯也熄了");
  }

  if (detail.is_close === 1) return null;
  return (
    <FamilyPart title="墓前的灯">
      <SwitchField label="扫了碑上的码，不登录也能点灯" isOn={isOn} isBusy={isBusy} onChange={(on) => void change(on)}>
        {isOn
          ? "一台手机一天一盏，可以写个称呼，写在灯下，是公开的，第二天删去。不计入缅怀人数和排行。关上的话，点着的会一并熄去。"
          : "现在只有登录的人能点灯。"}
        <a className="link" href={shortPath(detail.id)}>
          看看扫码看到的那一页
        </a>
      </SwitchField>
    </FamilyPart>
  );
}
