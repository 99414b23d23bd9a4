/** What goes on in a form: what was changed since it was sent, one saving at a time, and pictures that still travel. */
export class Writing {
  #changes = 0;
  #sent = 0;
  #isSaving = false;
  readonly #waits = new Map<object, Promise<boolean>>();

  get isSaving(): boolean {
    return this.#isSaving;
  }

  change(): void {
    this.#changes += 1;
  }

  /** The fields are read now: what is changed from here on is not in what is sent. */
  beginSending(): void {
    this.#sent = this.#changes;
  }

  /** Nothing while it is being saved already. `isStill`: nothing was changed since the fields were read. */
  async saveOnce(save: (isStill: () => boolean) => Promise<void>): Promise<void> {
    if (this.#isSaving) return;
    this.#isSaving = true;
    try {
      await save(() => this.#changes === this.#sent);
    } finally {
      this.#isSaving = false;
    }
  }

  /** Of one field: what saving has to wait for, in the place of what it waited for before. True: it went well. */
  wait(field: object, coming: Promise<boolean>): void {
    this.#waits.set(field, coming);
  }

  /** The field has nothing more to wait for, nor has it failed: it is gone, or something else was chosen. */
  forget(field: object): void {
    this.#waits.delete(field);
  }

  /** Whether everything came. What failed is told once; the next saving goes without it. */
  async waitForAll(): Promise<boolean> {
    const waited = [...this.#waits];
    const all = await Promise.all(waited.map(([, coming]) => coming));
    for (const [field, coming] of waited) if (this.#waits.get(field) === coming) this.#waits.delete(field);
    return all.every(Boolean);
  }
}
