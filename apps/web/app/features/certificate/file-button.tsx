import { useState } from "react";
import { Button } from "@changming/ui/button";
import { showToast } from "@changming/ui/toast";
import type { BodyOf } from "@changming/contract/define";
import type { propertyCertificate } from "@changming/contract/certificate";
import type { Result } from "@changming/contract/client";

export type CertificateFiles = BodyOf<typeof propertyCertificate.files>;

interface FileButtonProps {
  kind: "png" | "pdf";
  /** File name without its extension. */
  name: string;
  /** Called at every press: the URLs are valid for ten minutes. */
  queryFn(): Promise<Result<CertificateFiles>>;
}

const labels = { png: "存为图片", pdf: "存为 PDF" } as const;

/** Downloads a certificate as the server draws it. */
export function FileButton({ kind, name, queryFn }: FileButtonProps) {
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

/** Timeout, ms: a large sheet takes the server some seconds. */
const timeoutMs = 30_000;

/** Downloads a file of this site under a name; false when it could not be fetched. */
async function saveFile(address: string, name: string): Promise<boolean> {
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(timeoutMs) });
    if (!answer.ok) return false;
    saveBlob(await answer.blob(), name);
    return true;
  } catch {
    return false;
  }
}

/** Saves a file under a name. */
function saveBlob(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // Some browsers read the URL only after the click has ended.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
