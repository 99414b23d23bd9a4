/** Saves a JSON document as a file on this device. */
export function saveJson(name: string, data: unknown): void {
  const file = new Blob([`${JSON.stringify(data, null, 2)}\n`], { type: "application/json" });
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // Some browsers read it only after the click has ended.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
