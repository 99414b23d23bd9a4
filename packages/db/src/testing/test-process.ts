import { spawn, type SpawnOptions } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

/** A server program that a test can end and freeze. */
export interface TestProcess {
  readonly port: number;
  /** Ends it at once, or starts it again on the same port. */
  kill(): Promise<void>;
  restart(): Promise<void>;
  /** It accepts connections and answers nothing. */
  freeze(): void;
  thaw(): void;
}

interface Command {
  file: string;
  args: readonly string[];
  /** The port of 127.0.0.1 on which it will listen. */
  port: number;
  options?: Pick<SpawnOptions, "uid" | "gid">;
}

/** Starts the program and waits until it accepts connections. Throws when it ends instead. */
export async function startTestProcess({ file, args, port, options = {} }: Command): Promise<TestProcess> {
  const run = async () => {
    const process = spawn(file, args, { stdio: "ignore", ...options });
    const isRunning = () => process.pid !== undefined && process.exitCode === null && process.signalCode === null;
    process.on("error", () => undefined);
    try {
      await untilAccepting(port, isRunning);
    } catch (error) {
      process.kill("SIGKILL");
      throw error;
    }
    return process;
  };
  let process = await run();
  return {
    port,
    async kill() {
      if (process.exitCode !== null || process.signalCode !== null) return;
      const ended = once(process, "exit");
      process.kill("SIGCONT");
      process.kill("SIGKILL");
      await ended;
    },
    async restart() {
      process = await run();
    },
    freeze: () => void process.kill("SIGSTOP"),
    thaw: () => void process.kill("SIGCONT"),
  };
}

/** Milliseconds for a program to start. */
const startMs = 30_000;

async function untilAccepting(port: number, isRunning: () => boolean): Promise<void> {
  const until = performance.now() + startMs;
  for (;;) {
    const socket = connect(port, "127.0.0.1");
    const isOpen = await once(socket, "connect").then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (!isRunning() || performance.now() > until) throw new Error(`the server for port ${port} did not start`);
    if (isOpen) return;
    await wait(20);
  }
}
