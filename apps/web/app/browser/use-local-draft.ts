import { useState } from "react";
import { systemClock } from "@changming/kit/clock";
import { type Draft, draftKey, dropDraft, storeDraft, readDraft } from "./local-draft.ts";
import { newRef } from "../api/new-ref.ts";

export interface LocalDraft {
  /** The draft when the form was opened. */
  first: Draft;
  storeFields(form: HTMLFormElement): void;
  storeImages(name: string, urls: readonly string[]): void;
  /**
   * Idempotency key of the content to send: the same content gets the same one, also after the page was closed
   * meanwhile, so that a retry creates nothing twice; other content is another action.
   */
  refFor(content: string): string;
  /** Drops the draft after it was sent. */
  drop(): void;
}

/**
 * Stores the input of an account's form in this browser until it is sent or the account logs out. `unstored` names
 * fields that are valid only once.
 */
export function useLocalDraft(form: string, userId: string, unstored: readonly string[] = []): LocalDraft {
  const [draft] = useState(() => openDraft(draftKey(form, userId), unstored));
  return draft;
}

/** Opens the draft under a key of local storage. */
export function openDraft(key: string, unstored: readonly string[] = []): LocalDraft {
  const first = readDraft(key, systemClock()) ?? { fields: {}, pictures: {} };
  let current = first;
  let isDone = false;

  function store(own: Partial<Draft>): void {
    if (isDone) return;
    current = { ...current, ...own };
    storeDraft(key, current);
  }

  return {
    first,
    storeFields(form) {
      const fields = [...new FormData(form)].filter(
        (pair): pair is [string, string] => typeof pair[1] === "string" && !unstored.includes(pair[0]),
      );
      store({ fields: Object.fromEntries(fields) });
    },
    storeImages(name, urls) {
      const before = current.pictures[name] ?? [];
      if (before.map(({ url }) => url).join() === urls.join()) return;
      const sentAt = systemClock().getTime();
      const list = urls.map((url) => before.find((image) => image.url === url) ?? { url, sentAt });
      store({ pictures: { ...current.pictures, [name]: list } });
    },
    refFor(content) {
      const sent = current.sent?.words === content ? current.sent : { words: content, ref: newRef() };
      store({ sent });
      return sent.ref;
    },
    drop() {
      isDone = true;
      dropDraft(key);
    },
  };
}
