import type { BrowserContext, ConsoleMessage, Request } from "playwright-core";

const policyBinding = "reportPolicyViolation";

/** Everything that a page must not do while a person uses it. */
export class Faults {
  #seen: string[] = [];
  #expected: RegExp[] = [];

  /** What the test itself brings about, such as the browser's own line about a 404. */
  expect(pattern: RegExp): void {
    this.#expected.push(pattern);
  }

  get seen(): readonly string[] {
    return this.#seen;
  }

  get unexpected(): string[] {
    return this.#seen.filter((fault) => !this.#expected.some((pattern) => pattern.test(fault)));
  }

  /** Notes errors and warnings of the console, uncaught errors, failed requests and stopped content of every page. */
  async watch(context: BrowserContext, { hasScript = true }): Promise<void> {
    context.on("console", (message) => this.#noteConsole(message));
    context.on("weberror", (fault) => this.note(`uncaught: ${fault.error().stack ?? fault.error().message}`));
    context.on("requestfailed", (request) => {
      // Where scripts are off the browser refuses them itself.
      if (hasScript || request.failure()?.errorText !== "csp") this.#noteRequest(request);
    });
    await context.exposeBinding(policyBinding, (_source, violation: string) => this.note(`policy: ${violation}`));
    await context.addInitScript((name) => {
      document.addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI, sourceFile }) => {
        const report: unknown = Reflect.get(globalThis, name);
        if (typeof report === "function") report(`${effectiveDirective} ${blockedURI} ${sourceFile}`);
      });
    }, policyBinding);
  }

  note(fault: string): void {
    this.#seen.push(fault);
  }

  #noteConsole(message: ConsoleMessage): void {
    if (message.type() !== "error" && message.type() !== "warning") return;
    this.note(`console ${message.type()}: ${message.text()} (${message.location().url})`);
  }

  #noteRequest(request: Request): void {
    const reason = request.failure()?.errorText ?? "";
    // Leaving a page ends what it was still asking for.
    if (reason === "net::ERR_ABORTED") return;
    this.note(`failed: ${request.url()} ${reason}`);
  }
}
