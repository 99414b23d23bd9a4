import { useState } from "react";
import type { Result } from "@changming/contract/client";
import { Button } from "./button.tsx";
import { DangerConfirm } from "./danger-confirm.tsx";
import { Dialog } from "./dialog.tsx";

interface WholeMobileProps {
  /** Whose it is. */
  name: string;
  /** The call that shows it and notes who looked, and why. */
  look(reason: string): Promise<Result<{ mobile: string }>>;
  onClose(): void;
}

/** Asks why, and shows the whole mobile of somebody whose lists show it masked. */
export function WholeMobile({ name, look, onClose }: WholeMobileProps) {
  const [mobile, setMobile] = useState("");
  if (mobile !== "") {
    return (
      <Dialog title={`${name} 的手机号`} onClose={onClose}>
        <p>
          <strong>{mobile}</strong>
        </p>
        <Button onClick={onClose}>看过了</Button>
      </Dialog>
    );
  }
  async function act(reason: string) {
    const answer = await look(reason);
    if (answer.ok) setMobile(answer.body.mobile);
    return answer;
  }
  return (
    <DangerConfirm
      title={`看 ${name} 的整个手机号`}
      consequences="这一次查看会记进审计日志，连同您写的原因。"
      deed="查看"
      act={act}
      onClose={onClose}
      onDone={() => undefined}
    />
  );
}
