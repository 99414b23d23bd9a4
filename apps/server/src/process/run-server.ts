import { type Config, parseConfig, startErrorMessage } from "../config/config.ts";
import type { FillDemo } from "../environment.ts";
import { terminalLog } from "../http/terminal-log.ts";
import { type OpenApp, openApp } from "../open-app.ts";
import type { SiteSource } from "../pages/site-source.ts";
import type { Examine } from "../services/site-environment.ts";
import { connectToPrimary } from "./worker-link.ts";
import { announce, say } from "./announce.ts";
import { assertPortsFree } from "./assert-ports-free.ts";
import { collectGarbage } from "./collect-garbage.ts";
import { untilStopSignal } from "./stop-signal.ts";

/** Milliseconds for running requests to finish when the database is lost. */
const lastRequestsMs = 10_000;

/**
 * Maximum number of connections that wait to be accepted, within what the system allows (`somaxconn`). Beyond it they
 * are dropped, and clients try again after 1, 3, 7, 15 and 31 s: after a restart all pages connect within seconds.
 */
const maxBacklog = 8_192;

/** Ends the process when its PostgreSQL cannot be restarted: the service manager starts it again. */
async function stopAfterDatabaseLoss(reason: unknown, { server, close }: OpenApp): Promise<never> {
  server.log.fatal({ err: reason }, "the database is lost, the server stops");
  setTimeout(() => process.exit(1), lastRequestsMs).unref();
  await close();
  throw reason;
}

/**
 * Environment → configuration → database → app → listen, until a stop signal, as the only process of the site or as one
 * of its workers. An expected error ends in one message and exit code 1 (R-operation-1, R-operation-2).
 */
export async function runServer(
  env: Record<string, string | undefined>,
  source: SiteSource,
  fillDemo: FillDemo,
  examine?: Examine,
): Promise<void> {
  const primary = connectToPrimary(env);
  // Registered early: a signal during the start of PostgreSQL takes effect right after it.
  const stopped = primary?.stopped ?? untilStopSignal("SIGINT", "SIGTERM", "SIGHUP").then(() => ({ graceMs: 0 }));
  const lost = Promise.withResolvers<never>();
  // Awaited below; a loss during the start fails the start as well.
  lost.promise.catch(() => undefined);
  let config: Config | undefined;
  try {
    config = parseConfig(env);
    if (!primary) await assertPortsFree(config);
    const logTo = process.stdout.isTTY ? terminalLog(process.stdout, process.stdout.hasColors()) : undefined;
    const opened = await openApp(config, { source, fillDemo, examine, say, logTo, onLost: lost.reject, primary });
    const { server, close } = opened;
    await collectGarbage();
    const { port, host } = config;
    const address = await server.listen({ port, host, backlog: maxBacklog }).catch(async (error: unknown) => {
      await close();
      throw error;
    });
    if (!primary) announce(config.publicOrigin ?? address, config);
    const { graceMs } = await Promise.race([stopped, lost.promise]).catch((reason: unknown) =>
      stopAfterDatabaseLoss(reason, opened),
    );
    await close(graceMs);
    process.exit(0);
  } catch (error) {
    console.error(startErrorMessage(error, config?.port) ?? error);
    process.exit(1);
  }
}
