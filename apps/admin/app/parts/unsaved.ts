import { createContext, useCallback, useContext, useEffect, useMemo, useRef, useState } from "react";

interface UnsavedMark {
  isUnsaved: boolean;
}

/**
 * Unsaved changes inside a page, a dialog or a form. A scope counts for every scope around it, so that leaving any of
 * them has to be confirmed.
 */
export class Unsaved {
  readonly #around: Unsaved | null;
  readonly #inside = new Set<UnsavedMark>();
  readonly #savings = new Set<object>();

  constructor(around: Unsaved | null) {
    this.#around = around;
  }

  get isAny(): boolean {
    return [...this.#inside].some(({ isUnsaved }) => isUnsaved);
  }

  /** A save is pending inside: leaving waits for its result. */
  get isSaving(): boolean {
    return this.#savings.size > 0;
  }

  /** Marks a pending save here and in every scope around. Returns the function that ends it. */
  beginSaving(): () => void {
    const saving = {};
    const endAround = this.#around?.beginSaving();
    this.#savings.add(saving);
    return () => {
      this.#savings.delete(saving);
      endAround?.();
    };
  }

  /** Marks unsaved changes. Returns the function that removes the mark after a save or unmount. */
  hold(): () => void {
    const mark = { isUnsaved: true };
    this.#add(mark);
    return () => this.#remove(mark);
  }

  /** The user chose to leave: nothing inside counts as unsaved any more, in the scopes around either. */
  drop(): void {
    for (const mark of this.#inside) mark.isUnsaved = false;
  }

  #add(mark: UnsavedMark): void {
    this.#inside.add(mark);
    if (this.#around) this.#around.#add(mark);
  }

  #remove(mark: UnsavedMark): void {
    this.#inside.delete(mark);
    if (this.#around) this.#around.#remove(mark);
  }
}

/** The unsaved changes of the surrounding page, dialog or form; null outside the frame. */
export const UnsavedScope = createContext<Unsaved | null>(null);

/** A new scope of unsaved changes inside the surrounding one. */
export function useUnsavedScope(): Unsaved {
  const around = useContext(UnsavedScope);
  const [own] = useState(() => new Unsaved(around));
  return own;
}

/** Marks unsaved changes in a scope until `letGo` or unmount. Both take effect synchronously. */
export function useUnsavedMark(place: Unsaved) {
  const release = useRef<(() => void) | null>(null);
  const letGo = useCallback(() => {
    release.current?.();
    release.current = null;
  }, []);
  const hold = useCallback(() => {
    letGo();
    release.current = place.hold();
  }, [place, letGo]);
  useEffect(() => letGo, [letGo]);
  return useMemo(() => ({ hold, letGo }), [hold, letGo]);
}
