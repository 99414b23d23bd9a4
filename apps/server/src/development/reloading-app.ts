import type { IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { setTimeout } from "node:timers/promises";
import type { OpenApp } from "../open-app.ts";
import { type DevelopmentErrors, errorPage } from "./development-errors.ts";
import type { ReloadableModules } from "./reloadable-modules.ts";

type Current = { app: OpenApp } | { error: unknown };

interface ReloadingOptions {
  modules: ReloadableModules;
  errors: DevelopmentErrors;
  /** Imports the current sources of the app and opens it. */
  open(): Promise<OpenApp>;
  say(line: string): void;
}

/** Maximum milliseconds for running requests to finish before the app is replaced. */
const maxWaitMs = 1_000;

/** The current app. During a reload requests wait; when loading failed they get the error. */
export class ReloadingApp {
  #options: ReloadingOptions;
  #current: Promise<Current>;
  #answering = new Set<Promise<unknown>>();

  constructor(options: ReloadingOptions) {
    this.#options = options;
    this.#current = this.#load();
  }

  /** Resolves when the app runs; rejects with the error that prevents it. */
  async opened(): Promise<OpenApp> {
    const current = await this.#current;
    if ("error" in current) throw current.error;
    return current.app;
  }

  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const current = await this.#current;
    if ("app" in current) {
      const answered = new Promise((resolve) => response.once("close", resolve));
      this.#answering.add(answered);
      void answered.then(() => this.#answering.delete(answered));
      current.app.server.server.emit("request", request, response);
      return;
    }
    response.writeHead(500, { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" });
    response.end(errorPage([this.#options.errors.describe(current.error)]));
  }

  async upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const current = await this.#current;
    if ("app" in current) current.app.server.server.emit("upgrade", request, socket, head);
    else socket.destroy();
  }

  /** Handles changed files. Resolves after the reload with whether the app was reloaded. */
  async change(paths: readonly string[]): Promise<boolean> {
    const before = this.#current;
    this.#current = before.then((current) => this.#replace(current, paths));
    return (await before) !== (await this.#current);
  }

  async close(): Promise<void> {
    const current = await this.#current;
    this.#current = Promise.resolve({ error: new Error("stopped") });
    if ("app" in current) await current.app.close();
  }

  async #replace(current: Current, paths: readonly string[]): Promise<Current> {
    const { modules, say } = this.#options;
    if ("error" in current) modules.invalidateAll();
    else if (!modules.invalidate(paths)) return current;
    const from = performance.now();
    if ("app" in current) {
      await Promise.race([Promise.all(this.#answering), setTimeout(maxWaitMs)]);
      await current.app.close();
    }
    const next = await this.#load();
    if ("app" in next) say(`  服务已更新（${Math.round(performance.now() - from)} 毫秒）`);
    return next;
  }

  async #load(): Promise<Current> {
    try {
      return { app: await this.#options.open() };
    } catch (error) {
      const { file, stack } = this.#options.errors.describe(error);
      console.error(`${file}\n${stack}`);
      return { error };
    }
  }
}
