import { Button } from "antd";
import { useState } from "react";
import type { Result } from "@changming/contract/client";
import { DangerConfirm } from "./confirm.tsx";
import { Dialog } from "./dialog.tsx";

interface FullPhoneDialogProps {
  /** Name of the person. */
  name: string;
  /** The call that returns the number and logs who viewed it and why. */
  look(reason: string): Promise<Result<{ mobile: string }>>;
  onClose(): void;
}

/** Prompts for a reason, then displays a phone number that lists mask. */
export function FullPhoneDialog({ name, look, onClose }: FullPhoneDialogProps) {
  const [phone, setPhone] = useState("");
  if (phone !== "") {
    return (
      <Dialog title={`${name} 的手机号`} onClose={onClose}>
        <p>
          <strong>{phone}</strong>
        </p>
        <Button onClick={onClose}>看过了</Button>
      </Dialog>
    );
  }
  async function act(reason: string) {
    const answer = await look(reason);
    if (answer.ok) setPhone(answer.body.mobile);
    return answer;
  }
  return (
    <DangerConfirm
      title={`看 ${name} 的整个手机号`}
      consequences="这一次查看会记进审计日志，连同您写的原因。"
      action="查看"
      act={act}
      onClose={onClose}
      onDone={() => undefined}
    />
  );
}
