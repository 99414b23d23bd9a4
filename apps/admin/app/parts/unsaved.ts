interface Held {
  isHeld: boolean;
}

/**
 * What is written and not saved inside a place: a page, a dialog, a form. A place counts for every place around it, so that
 * leaving any of them asks first.
 */
export class Unsaved {
  readonly #around: Unsaved | null;
  readonly #inside = new Set<Held>();
  readonly #savings = new Set<object>();

  constructor(around: Unsaved | null) {
    this.#around = around;
  }

  get isAny(): boolean {
    return [...this.#inside].some(({ isHeld }) => isHeld);
  }

  /** Something in here is being saved: leaving waits for the answer. */
  get isSaving(): boolean {
    return this.#savings.size > 0;
  }

  /** Something in here is being saved, here and for every place around. Gives what tells its end. */
  beginSaving(): () => void {
    const saving = {};
    const endAround = this.#around?.beginSaving();
    this.#savings.add(saving);
    return () => {
      this.#savings.delete(saving);
      endAround?.();
    };
  }

  /** Something in here was written. Gives what lets it go: it was saved, or is gone. */
  hold(): () => void {
    const held = { isHeld: true };
    this.#add(held);
    return () => this.#remove(held);
  }

  /** They said that they leave: nothing in here is held any more, nor asked about by what lies around. */
  drop(): void {
    for (const held of this.#inside) held.isHeld = false;
  }

  #add(held: Held): void {
    this.#inside.add(held);
    if (this.#around) this.#around.#add(held);
  }

  #remove(held: Held): void {
    this.#inside.delete(held);
    if (this.#around) this.#around.#remove(held);
  }
}
