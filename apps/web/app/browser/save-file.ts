/** Timeout, ms: a large sheet takes the server some seconds. */
const timeoutMs = 30_000;

/** Downloads a file of this site under a name; false when it could not be fetched. */
export async function saveFile(address: string, name: string): Promise<boolean> {
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
