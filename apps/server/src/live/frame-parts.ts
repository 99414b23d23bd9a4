import type { Db } from "@changming/db/database";
import type { Clock } from "@changming/kit/clock";
import type { Epochs } from "../cache/epochs.ts";
import type { Api } from "../http/api.ts";
import type { RoomDoor } from "./room-door.ts";
import type { Rooms } from "./rooms.ts";

/** What frames are answered with; one for a node. */
export interface FrameParts {
  api: Api;
  db: Db;
  clock: Clock;
  rooms: Rooms;
  door: RoomDoor;
  epochs: Epochs;
  reportFault(error: unknown): void;
}
