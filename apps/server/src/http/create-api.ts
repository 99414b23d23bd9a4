import type { Db } from "@changming/db/database";
import type { Clock } from "@changming/kit/clock";
import type { Memory } from "../cache/memory.ts";
import { bindings } from "../features/bindings.ts";
import { createMedia } from "../media/media.ts";
import type { ShippedPictures } from "../media/pictures.ts";
import { Api } from "./api.ts";

export interface ApiParts {
  db: Db;
  clock: Clock;
  pictures: ShippedPictures;
  memory: Memory;
  reportFault(error: unknown, requestId: string): void;
}

/** The API with every call of the house bound to what answers it. */
export function createApi({ db, clock, pictures, memory, reportFault }: ApiParts): Api {
  return new Api({
    db,
    clock,
    bindings,
    reportFault,
    media: createMedia(pictures),
    answers: memory.answers,
    ledger: memory.writeLedger,
  });
}
