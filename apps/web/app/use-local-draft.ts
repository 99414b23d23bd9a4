import { useState } from "react";
import { systemClock } from "@changming/kit/clock";
import { type Draft, dropDraft, keepDraft, readDraft } from "./local-draft.ts";
import { newRef } from "./new-ref.ts";

export interface LocalDraft {
  /** What was there when the form was opened. */
  first: Draft;
  /** The name of the deed, the same until it is done. */
  ref: string;
  keepFields(form: HTMLFormElement): void;
  keepPictures(name: string, urls: readonly string[]): void;
  /** The form goes out now: should the page close meanwhile, the same deed is sent again, not a second one. */
  keepRef(): void;
  /** It is done. */
  drop(): void;
}

/**
 * Keeps what an account writes into a form in this browser, until it is sent or the account logs out. `unkept` names
 * the fields that are of use only once.
 */
export function useLocalDraft(form: string, userId: string, unkept: readonly string[] = []): LocalDraft {
  const [draft] = useState(() => openDraft(`draft_${form}_${userId}`, unkept));
  return draft;
}

function openDraft(key: string, unkept: readonly string[]): LocalDraft {
  const first = readDraft(key, systemClock()) ?? { fields: {}, pictures: {} };
  const ref = first.ref ?? newRef();
  let present = first;
  let isDone = false;

  function keep(own: Partial<Draft>): void {
    if (isDone) return;
    present = { ...present, ...own };
    keepDraft(key, present);
  }

  return {
    first,
    ref,
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
    keepRef: () => keep({ ref }),
    drop() {
      isDone = true;
      dropDraft(key);
    },
  };
}
