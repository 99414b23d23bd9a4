import { showToast } from "@changming/ui/toast";
import { SwitchField } from "../../parts/switch-field.tsx";
import { storeSilent, useSilentVisitor } from "../visit-report/silent-visit.ts";

/** 悄悄来访: a plain switch, with an explanation beside it. */
export function SilentSwitch() {
  const isSilent = useSilentVisitor();

  function change(isOn: boolean) {
    if (!storeSilent(isOn)) showToast("这个浏览器没有让本站保存设置，这一项没有改成");
  }

  return (
    <SwitchField label="悄悄来访" isOn={isSilent} onChange={change}>
      {isSilent ? "已打开：您来看过，不会留下名字。" : "打开以后，您来看过，不会留下名字，只计一次浏览。"}
      这一项记在这个浏览器里，退出登录后要重新打开。
    </SwitchField>
  );
}
