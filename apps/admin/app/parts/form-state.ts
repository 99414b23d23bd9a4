import { createContext } from "react";

/** The state of a form: changes since the last save, one save at a time, and pending uploads. */
export class FormState {
  #changes = 0;
  #sent = 0;
  #isSaving = false;
  readonly #pendingUploads = new Map<object, Promise<boolean>>();

  get isSaving(): boolean {
    return this.#isSaving;
  }

  change(): void {
    this.#changes += 1;
  }

  /** Call when the fields are read: later changes are not part of the save. */
  beginSending(): void {
    this.#sent = this.#changes;
  }

  /** Does nothing during a save. `isStill`: nothing was changed since the fields were read. */
  async saveOnce(save: (isStill: () => boolean) => Promise<void>): Promise<void> {
    if (this.#isSaving) return;
    this.#isSaving = true;
    try {
      await save(() => this.#changes === this.#sent);
    } finally {
      this.#isSaving = false;
    }
  }

  /** A pending upload of one field, which replaces its previous one. Resolves with whether it succeeded. */
  addUpload(field: object, upload: Promise<boolean>): void {
    this.#pendingUploads.set(field, upload);
  }

  /** The field's upload no longer counts, pending or failed: it was removed or replaced. */
  forgetUpload(field: object): void {
    this.#pendingUploads.delete(field);
  }

  /** Whether all uploads succeeded. A failed one is reported once; the next save goes on without it. */
  async waitForUploads(): Promise<boolean> {
    const pending = [...this.#pendingUploads];
    const all = await Promise.all(pending.map(([, upload]) => upload));
    for (const [field, upload] of pending)
      if (this.#pendingUploads.get(field) === upload) this.#pendingUploads.delete(field);
    return all.every(Boolean);
  }
}

/** The form around a field, for fields with a pending upload. */
export const FormStateContext = createContext<FormState | null>(null);
