/** Names deeds, so that what is sent again after a broken line is the same order and not a second one. */
export class DeedRef {
  #deed = "";
  #ref = "";
  #newRef: () => string;

  constructor(newRef: () => string) {
    this.#newRef = newRef;
  }

  /** The same name for the same deed, until {@link end}. The method of paying makes no other deed. */
  of(deed: string): string {
    if (deed !== this.#deed) {
      this.#deed = deed;
      this.#ref = this.#newRef();
    }
    return this.#ref;
  }

  /** The deed is done, or its order can no longer be paid: the same choice is another one from now on. */
  end(): void {
    this.#deed = "";
  }
}
