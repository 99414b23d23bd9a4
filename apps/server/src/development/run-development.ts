import { type EmbeddedPostgres, startEmbedded } from "@changming/db/embedded/embedded";
import { once } from "node:events";
import type { IncomingMessage, Server } from "node:http";
import { type Config, parseConfig, startErrorMessage } from "../config/config.ts";
import { terminalLog } from "../http/terminal-log.ts";
import type { FillDemo } from "../environment.ts";
import type { OpenApp } from "../open-app.ts";
import type { SiteSource } from "../pages/site-source.ts";
import { announce } from "../process/announce.ts";
import { untilStopSignal } from "../process/stop-signal.ts";
import { DevelopmentErrors, type DisplayedError } from "./development-errors.ts";
import type { ReloadableModules } from "./reloadable-modules.ts";
import { ReloadingApp } from "./reloading-app.ts";

export interface DevelopmentOptions {
  env: Record<string, string | undefined>;
  root: string;
  modules: ReloadableModules;
  /** Listens from the start; requests wait until the app can answer them. */
  front: Server;
  openSite(): Promise<DevelopmentSite>;
  /** Imports the current version of the demo data when it is called. */
  fillDemo: FillDemo;
}

/** The site served from its sources. */
export interface DevelopmentSite {
  source: SiteSource;
  /** Calls back with the paths of saved files. */
  onChange(changed: (paths: string[]) => void): void;
  showError(error: DisplayedError): void;
  /** Reloads pages that show an error, and all pages when the server has changed. */
  reload(isServer: boolean): void;
}

const say = (line: string) => console.log(line);
const isVite = ({ headers }: IncomingMessage) => headers["sec-websocket-protocol"]?.startsWith("vite-") ?? false;

function addressOf(front: Server): string {
  const address = front.address();
  return typeof address === "object" && address ? `http://${address.address}:${address.port}` : "";
}

/** Rejects on uncaught errors: the tools that watch the sources run in the background. */
function untilBroken(): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  promise.catch(() => {});
  for (const event of ["uncaughtException", "unhandledRejection"]) process.on(event, reject);
  return promise;
}

/**
 * Removes other SIGTERM listeners: React Router's compiler would end the process at once and leave PostgreSQL running.
 */
function ownSigterm(): void {
  process.on("newListener", (name, listener) => {
    if (name === "SIGTERM") queueMicrotask(() => process.off("SIGTERM", listener));
  });
}

function connect(front: Server, app: Promise<ReloadingApp>): void {
  front.on("request", (request, response) => void app.then((it) => it.handle(request, response)));
  front.on("upgrade", (request, socket, head) => {
    if (!isVite(request)) void app.then((it) => it.upgrade(request, socket, head));
  });
}

/**
 * Keeps PostgreSQL and the site running and reloads the app when one of its modules is saved, until a stop signal. A
 * configuration error ends the start; an error in the sources waits for a fix.
 */
export async function runDevelopment({
  env,
  root,
  modules,
  front,
  openSite,
  fillDemo,
}: DevelopmentOptions): Promise<void> {
  let config: Config | undefined;
  let embedded: EmbeddedPostgres | null = null;
  try {
    const settings = parseConfig(env);
    config = settings;
    const { promise: app, resolve: take } = Promise.withResolvers<ReloadingApp>();
    connect(front, app);
    // The port first: no database is created for a server that cannot listen.
    await once(front.listen(settings.port, settings.host), "listening");
    const stopSignal = untilStopSignal("SIGINT", "SIGTERM", "SIGHUP");
    const broken = untilBroken();
    ownSigterm();
    embedded = settings.databaseUrl === null ? await startEmbedded({ dataDir: settings.dataDir, log: say }) : null;
    const databaseUrl = embedded?.url ?? settings.databaseUrl;
    const site = await Promise.race([openSite(), broken]);
    const errors = new DevelopmentErrors(root, (error) => site.showError(error));
    const logTo = terminalLog(process.stdout, process.stdout.isTTY && process.stdout.hasColors());
    const open = async (): Promise<OpenApp> => {
      // The current version.
      const { openApp } = await import("../open-app.ts");
      const opened = await openApp(
        { ...settings, databaseUrl },
        { source: { ...site.source, errors }, fillDemo, say, logTo },
      );
      await opened.server.ready();
      return opened;
    };
    const reloading = new ReloadingApp({ modules, errors, open, say });
    take(reloading);
    site.onChange((paths) => void reloading.change(paths).then((isServer) => site.reload(isServer)));
    await Promise.race([reloading.opened(), broken]).catch((error: unknown) => {
      if (startErrorMessage(error, settings.port) !== null) throw error;
    });
    announce(settings.publicOrigin ?? addressOf(front), settings);
    await Promise.race([stopSignal, broken]);
    front.close();
    front.closeAllConnections();
    await reloading.close();
    await embedded?.stop();
    process.exit(0);
  } catch (error) {
    console.error(startErrorMessage(error, config?.port) ?? error);
    await embedded?.stop();
    process.exit(1);
  }
}
