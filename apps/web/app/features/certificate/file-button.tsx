import { useState } from "react";
import { Button } from "@changming/ui/button";
import { showToast } from "@changming/ui/toast";
import { saveFile } from "../../browser/save-file.ts";
import type { BodyOf } from "@changming/contract/define";
import type { propertyCertificate } from "@changming/contract/certificate";
import type { Result } from "@changming/contract/client";

export type CertificateFiles = BodyOf<typeof propertyCertificate.files>;

type Kind = keyof typeof labels;

interface FileButtonProps<Of extends Kind> {
  kind: Of;
  /** File name without its extension. */
  name: string;
  /** Called at every press: the URLs are valid for ten minutes. */
  queryFn(): Promise<Result<Record<Of, string>>>;
}

const labels = { png: "存为图片", pdf: "存为 PDF", svg: "存为 SVG" } as const;

/** Downloads a certificate or a plate as the server draws it. */
export function FileButton<Of extends Kind>({ kind, name, queryFn }: FileButtonProps<Of>) {
  const [isBusy, setBusy] = useState(false);

  async function save() {
    setBusy(true);
    const files = await queryFn();
    const isSaved = files.ok && (await saveFile(files.body[kind], `${name}.${kind}`));
    if (!isSaved) showToast(files.ok ? "文件没有取到，请过一会儿再试" : files.msg);
    setBusy(false);
  }

  return (
    <Button aria-busy={isBusy} disabled={isBusy} onClick={() => void save()}>
      {isBusy ? "正在存……" : labels[kind]}
    </Button>
  );
}
