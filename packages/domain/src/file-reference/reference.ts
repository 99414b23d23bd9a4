/**
 * References in rows to an upload: `uploads/<name>` in the open, `vault/<stored as>` in the vault, `withheld/<name>`
 * for an open one that staff hid: it has no URL until it is restored.
 */
const openReference = /^uploads\/([\w-]{22})$/;
const vaultReference = /^vault\/([\w-]{22})$/;
const withheldReference = /^withheld\/[\w-]{22}$/;
const address = /^(?:https?:\/\/[^/?#]+)?\/uploads\/([\w-]{22})\//;

export function openReferenceOf(name: string): string {
  return `uploads/${name}`;
}

export function withheldReferenceOf(name: string): string {
  return `withheld/${name}`;
}

export function isWithheldReference(reference: string): boolean {
  return withheldReference.test(reference);
}

export function vaultReferenceOf(storedAs: string): string {
  return `vault/${storedAs}`;
}

/** The name in a reference to an open image; null for any other reference. */
export function nameInReference(reference: string): string | null {
  return openReference.exec(reference)?.[1] ?? null;
}

/** The storage name in a reference to the vault; null for any other reference. */
export function storedInVault(reference: string): string | null {
  return vaultReference.exec(reference)?.[1] ?? null;
}

/** The name in an upload's URL, of any size, signed or not; null for any other text. */
export function nameInAddress(url: string): string | null {
  return address.exec(url)?.[1] ?? null;
}
