import type { Db } from "@changming/db/database";
import type { Gates } from "@changming/domain/gates";
import type { LiveBoard } from "@changming/domain/live/live-board";
import type { Clock } from "@changming/kit/clock";
import type { Memory } from "../cache/memory.ts";
import { bindings } from "../features/bindings.ts";
import { createMedia } from "../media/media.ts";
import type { ShippedPictures } from "../media/pictures.ts";
import type { OpenPictures } from "../upload/open-pictures.ts";
import { Api } from "./api.ts";

export interface ApiParts {
  gates: Gates;
  db: Db;
  clock: Clock;
  shipped: ShippedPictures;
  pictures: OpenPictures;
  memory: Memory;
  live: LiveBoard;
  reportFault(error: unknown, requestId: string): void;
}

/** The API with every call of the house bound to what answers it. */
export function createApi({ db, clock, gates, shipped, pictures, memory, live, reportFault }: ApiParts): Api {
  return new Api({
    db,
    clock,
    gates,
    live,
    bindings,
    reportFault,
    media: createMedia(shipped, pictures.addresses),
    pictureFiles: pictures.files,
    answers: memory.answers,
    ledger: memory.writeLedger,
  });
}
