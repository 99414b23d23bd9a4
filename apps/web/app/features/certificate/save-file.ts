/** A large sheet takes the server some seconds, ms. */
const patience = 30_000;

/** Keeps a file of ours on this device under a name; false when it did not come. */
export async function saveFile(address: string, name: string): Promise<boolean> {
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(patience) });
    if (!answer.ok) return false;
    keep(await answer.blob(), name);
    return true;
  } catch {
    return false;
  }
}

/** Keeps a file under a name. */
export function keep(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // Some browsers read it only after the click has ended.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
