import { useState } from "react";
import { Button } from "@changming/ui/button";
import { showToast } from "@changming/ui/toast";
import type { BodyOf } from "@changming/contract/define";
import type { propertyCertificate } from "@changming/contract/certificate";
import type { Result } from "@changming/contract/client";
import { saveFile } from "./save-file.ts";

export type CertificateFiles = BodyOf<typeof propertyCertificate.files>;

export interface FileButtonProps {
  kind: "png" | "pdf";
  /** Of the file, without its ending. */
  name: string;
  /** Asked at every press: the addresses live ten minutes. */
  ask(): Promise<Result<CertificateFiles>>;
  /** What can be done when the file did not come; says it itself. */
  instead?(): Promise<void>;
}

const words = { png: "存为图片", pdf: "存为 PDF" } as const;

/** Keeps a certificate, as the server draws it, on this device. */
export function FileButton({ kind, name, ask, instead }: FileButtonProps) {
  const [isBusy, setBusy] = useState(false);

  async function save() {
    setBusy(true);
    const files = await ask();
    const isSaved = files.ok && (await saveFile(files.body[kind], `${name}.${kind}`));
    if (!isSaved && instead) await instead();
    else if (!isSaved) showToast(files.ok ? "文件没有取到，请过一会儿再试" : files.msg);
    setBusy(false);
  }

  return (
    <Button aria-busy={isBusy} disabled={isBusy} onClick={() => void save()}>
      {isBusy ? "正在存……" : words[kind]}
    </Button>
  );
}
