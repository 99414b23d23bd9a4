/** Names actions, so that a retry after a lost connection is the same order and not a second one. */
export class ActionRef {
  #actionKey = "";
  #ref = "";
  #newRef: () => string;

  constructor(newRef: () => string) {
    this.#newRef = newRef;
  }

  /** The same name for the same action, until {@link end}. The payment method makes no other action. */
  of(actionKey: string): string {
    if (actionKey !== this.#actionKey) {
      this.#actionKey = actionKey;
      this.#ref = this.#newRef();
    }
    return this.#ref;
  }

  /** The action is done, or its order is no longer payable: from now on the same choice is another action. */
  end(): void {
    this.#actionKey = "";
  }
}
