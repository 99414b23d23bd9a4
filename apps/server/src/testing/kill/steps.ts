import { ServerResponse } from "node:http";
import { Socket } from "node:net";
import pg from "pg";
import { WebSocket } from "ws";

/** At which step this process ends, counted from now; `isFine`: every statement is a step, not only every commit. */
export interface Arming {
  killAt: number;
  isFine: boolean;
}

let armed: Arming | null = null;
let taken = 0;

/** Starts the count; null: no step ends this process. */
export function arm(arming: Arming | null): void {
  armed = arming;
  taken = 0;
}

function step(): void {
  taken += 1;
  // Nothing runs after it: the system ends the process before the call returns.
  if (taken === armed?.killAt) process.kill(process.pid, "SIGKILL");
}

/**
 * Makes a step of everything that leaves this process: each statement before it is sent (a commit also after it was
 * sent, before its answer), and each gateway request, answer and socket text before and after. Between two steps,
 * nothing visible from outside happens.
 */
export function makeSteps(): void {
  before(pg.Client.prototype, "query", {
    isStep: (statement) => armed?.isFine === true || isCommit(statement),
    isStepAfter: isCommit,
  });
  before(ServerResponse.prototype, "end", { isStep: () => true, isStepAfter: () => true });
  before(WebSocket.prototype, "send", { isStep: () => true, isStepAfter: () => true });
  before(Socket.prototype, "write", { isStep: isTextFrame, isStepAfter: isTextFrame });
  const send = globalThis.fetch;
  globalThis.fetch = async (...request) => {
    step();
    const answer = await send(...request);
    step();
    return answer;
  };
}

/** A frame of the live connection, which is written as a whole (decision 0103). */
const isTextFrame = (data: unknown) => Buffer.isBuffer(data) && data[0] === 0x81;

const isCommit = (statement: unknown) => typeof statement === "string" && /\bcommit$/i.test(statement);

interface Cut {
  isStep(firstArgument: unknown): boolean;
  isStepAfter(firstArgument: unknown): boolean;
}

function before<Name extends string>(owner: { [name in Name]: unknown }, name: Name, cut: Cut): void {
  const original = owner[name];
  if (typeof original !== "function") throw new Error(`${name} is no method`);
  Object.defineProperty(owner, name, {
    configurable: true,
    writable: true,
    value(this: unknown, ...given: unknown[]): unknown {
      if (cut.isStep(given[0])) step();
      const answer: unknown = Reflect.apply(original, this, given);
      if (cut.isStepAfter(given[0])) step();
      return answer;
    },
  });
}
