import { useState } from "react";
import { systemClock } from "@changming/kit/clock";
import { type Draft, draftKey, dropDraft, keepDraft, readDraft } from "./local-draft.ts";
import { newRef } from "./new-ref.ts";

export interface LocalDraft {
  /** What was there when the form was opened. */
  first: Draft;
  keepFields(form: HTMLFormElement): void;
  keepPictures(name: string, urls: readonly string[]): void;
  /**
   * Names what goes out now. The same words have the same name, also when the page was closed meanwhile, so that they
   * make nothing twice; other words are another deed.
   */
  refFor(words: string): string;
  /** It is done. */
  drop(): void;
}

/**
 * Keeps what an account writes into a form in this browser, until it is sent or the account logs out. `unkept` names
 * the fields that are of use only once.
 */
export function useLocalDraft(form: string, userId: string, unkept: readonly string[] = []): LocalDraft {
  const [draft] = useState(() => openDraft(draftKey(form, userId), unkept));
  return draft;
}

/** The draft under a key of local storage. */
export function openDraft(key: string, unkept: readonly string[] = []): LocalDraft {
  const first = readDraft(key, systemClock()) ?? { fields: {}, pictures: {} };
  let present = first;
  let isDone = false;

  function keep(own: Partial<Draft>): void {
    if (isDone) return;
    present = { ...present, ...own };
    keepDraft(key, present);
  }

  return {
    first,
    keepFields(form) {
      const fields = [...new FormData(form)].filter(
        (pair): pair is [string, string] => typeof pair[1] === "string" && !unkept.includes(pair[0]),
      );
      keep({ fields: Object.fromEntries(fields) });
    },
    keepPictures(name, urls) {
      const before = present.pictures[name] ?? [];
      if (before.map(({ url }) => url).join() === urls.join()) return;
      const sentAt = systemClock().getTime();
      const list = urls.map((url) => before.find((picture) => picture.url === url) ?? { url, sentAt });
      keep({ pictures: { ...present.pictures, [name]: list } });
    },
    refFor(words) {
      const sent = present.sent?.words === words ? present.sent : { words, ref: newRef() };
      keep({ sent });
      return sent.ref;
    },
    drop() {
      isDone = true;
      dropDraft(key);
    },
  };
}
