import type { Db } from "@changming/db/database";
import { type ChannelAccessContext, channelAccessContexts } from "@changming/domain/live/channel-access-context";
import type { Epochs } from "../cache/epochs.ts";
import { ackRejected } from "./actions.ts";
import { encode, type LiveSocket } from "./live-socket.ts";
import type { Channels } from "./channels.ts";
import { QueryBatcher } from "./query-batcher.ts";

/** Delay before a failed access check is repeated, in ms. */
const retryAfterMs = 1_000;
const channelsAtOnce = 2;

interface ChannelAuthorizerOptions {
  db: Db;
  channels: Channels;
  epochs: Epochs;
  reportError(error: unknown): void;
}

/** A client that enters a channel; null: not logged in. */
interface Subscriber {
  residenceId: number;
  listenerId: number | null;
}

/** The access context of each subscriber's residence. */
async function accessContextsOf(db: Db, subscribers: readonly Subscriber[]): Promise<(ChannelAccessContext | null)[]> {
  const accounts = new Map(subscribers.map(({ residenceId }): [number, number[]] => [residenceId, []]));
  for (const { residenceId, listenerId } of subscribers) {
    if (listenerId !== null) accounts.get(residenceId)?.push(listenerId);
  }
  const accessContexts = await channelAccessContexts(db, accounts);
  return subscribers.map(({ residenceId }) => accessContexts.get(residenceId) ?? null);
}

/**
 * Lets sockets into the channels of residences that they may see, and removes them when they no longer may (R-live-9).
 */
export class ChannelAuthorizer {
  #options: ChannelAuthorizerOptions;
  #checks = new Map<number, { again: boolean }>();
  /** Channels that wait for an access check. */
  #due = new Set<number>();
  #isClosed = false;
  readonly #entering: QueryBatcher<Subscriber, ChannelAccessContext | null>;

  constructor(options: ChannelAuthorizerOptions) {
    this.#options = options;
    this.#entering = new QueryBatcher((subscribers) => accessContextsOf(options.db, subscribers));
  }

  /** False when the socket may not see the residence; it is then in no channel. */
  async enter(socket: LiveSocket, residenceId: number): Promise<boolean> {
    const { channels, epochs } = this.#options;
    channels.leaveResidence(socket);
    const { listenerId } = socket;
    for (;;) {
      const begun = epochs.now;
      const generation = epochs.generation;
      const accessContext = await this.#entering.get({ residenceId, listenerId });
      // Visibility changed during the query: the recheck of the channel's listeners did not include this socket.
      if (epochs.generation !== generation || epochs.isInvalidatedSince(begun, `residence:${residenceId}`)) continue;
      const isMember = listenerId !== null && accessContext?.members.has(listenerId) === true;
      if (!accessContext || (accessContext.isPrivate && !isMember)) return false;
      channels.enterResidence(socket, residenceId, isMember);
      return true;
    }
  }

  /** Rechecks every listener of every channel, few channels at once to spare the database. Never throws. */
  async recheckAll(): Promise<void> {
    const { channels } = this.#options;
    for (const id of channels.residenceIds) {
      this.#requestRechecks(id);
      this.#due.add(id);
    }
    await Promise.all(Array.from({ length: channelsAtOnce }, () => this.#recheckDue()));
  }

  async #recheckDue(): Promise<void> {
    for (const id of this.#due) {
      this.#due.delete(id);
      await this.recheckListeners(id);
    }
  }

  #requestRechecks(residenceId: number): void {
    for (const socket of this.#options.channels.at(residenceId)) socket.requestRecheck("channel");
  }

  /**
   * Rechecks every listener of the channel, and once more when another recheck is requested meanwhile. Until the result
   * is known, private deliveries wait. Never throws.
   */
  async recheckListeners(residenceId: number): Promise<void> {
    this.#requestRechecks(residenceId);
    const running = this.#checks.get(residenceId);
    if (running) {
      running.again = true;
      return;
    }
    const state = { again: true };
    this.#checks.set(residenceId, state);
    while (state.again && !this.#isClosed) {
      state.again = false;
      try {
        await this.#checkListeners(residenceId);
      } catch (error) {
        this.#options.reportError(error);
        state.again = true;
        await new Promise((resolve) => setTimeout(resolve, retryAfterMs).unref());
      }
    }
    this.#checks.delete(residenceId);
  }

  close(): void {
    this.#isClosed = true;
  }

  async #checkListeners(residenceId: number): Promise<void> {
    const { db, channels } = this.#options;
    const snapshot = new Map([...channels.at(residenceId)].map((socket) => [socket, socket.listenerId]));
    if (snapshot.size === 0) return;
    const accounts = new Set([...snapshot.values()].filter((id) => id !== null));
    const accessContext = (await channelAccessContexts(db, new Map([[residenceId, [...accounts]]]))).get(residenceId);
    for (const [socket, listenerId] of snapshot) {
      // The socket left meanwhile, or authenticated as another account.
      if (socket.channel?.residenceId !== residenceId || socket.listenerId !== listenerId) continue;
      const isMember = listenerId !== null && accessContext?.members.has(listenerId) === true;
      socket.channel.isMember = isMember;
      if (accessContext && (!accessContext.isPrivate || isMember)) {
        if (this.#checks.get(residenceId)?.again !== true) socket.passRecheck("channel");
        continue;
      }
      channels.leaveResidence(socket);
      socket.send(encode(ackRejected("notFound", { action: "loginResidence", residenceId })));
    }
  }
}
