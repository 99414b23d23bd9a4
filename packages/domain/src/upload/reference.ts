/**
 * How rows name an uploaded picture: `uploads/<name>` in the open, `vault/<stored as>` in the vault. `withheld/<name>`
 * stands where the operator took an open one away: it has no address until he puts it back.
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

/** The name in a reference to a picture in the open; null for every other reference. */
export function nameInReference(reference: string): string | null {
  return openReference.exec(reference)?.[1] ?? null;
}

/** Where the files of a reference to the vault lie; null for every other reference. */
export function storedInVault(reference: string): string | null {
  return vaultReference.exec(reference)?.[1] ?? null;
}

/** The name in an address that an upload gave, of any size, signed or not; null for every other text. */
export function nameInAddress(url: string): string | null {
  return address.exec(url)?.[1] ?? null;
}
