import type { Db } from "@changming/db/database";
import type { Clock } from "@changming/kit/clock";
import type { Epochs } from "../cache/epochs.ts";
import type { Api } from "../http/api.ts";
import type { ChannelAuthorizer } from "./channel-authorizer.ts";
import type { Channels } from "./channels.ts";

/** What the frame handlers need; one instance for a node. */
export interface FrameParts {
  api: Api;
  db: Db;
  clock: Clock;
  channels: Channels;
  authorizer: ChannelAuthorizer;
  epochs: Epochs;
  reportError(error: unknown): void;
}
