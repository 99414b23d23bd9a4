import type { BrowserContext } from "playwright-core";

const policyBinding = "reportPolicyViolation";

/** Errors of a page during a test. */
export class BrowserErrors {
  #seen: string[] = [];
  #expected: RegExp[] = [];

  /** An error that the test itself causes, such as the browser's message about a 404. */
  expect(pattern: RegExp): void {
    this.#expected.push(pattern);
  }

  get seen(): readonly string[] {
    return this.#seen;
  }

  get unexpected(): string[] {
    return this.#seen.filter((error) => !this.#expected.some((pattern) => pattern.test(error)));
  }

  note(error: string): void {
    this.#seen.push(error);
  }
}

/** Records console errors and warnings, uncaught errors, failed requests and policy violations of every page. */
export async function watchForBrowserErrors(
  context: BrowserContext,
  note: (error: string) => void,
  { hasScript = true }: { hasScript?: boolean },
): Promise<void> {
  context.on("console", (message) => {
    if (message.type() !== "error" && message.type() !== "warning") return;
    // The tests' own setting.
    if (message.text() === "Service Worker registration blocked by Playwright") return;
    note(`console ${message.type()}: ${message.text()} (${message.location().url})`);
  });
  context.on("weberror", (error) => note(`uncaught: ${error.error().stack ?? error.error().message}`));
  context.on("requestfailed", (request) => {
    const reason = request.failure()?.errorText ?? "";
    // Leaving a page aborts its pending requests; without script the browser blocks script requests itself.
    if (reason !== "net::ERR_ABORTED" && (hasScript || reason !== "csp")) note(`failed: ${request.url()} ${reason}`);
  });
  await context.exposeBinding(policyBinding, (_source, violation: string) => note(`policy: ${violation}`));
  await context.addInitScript((name) => {
    document.addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI, sourceFile }) => {
      const report: unknown = Reflect.get(globalThis, name);
      if (typeof report === "function") report(`${effectiveDirective} ${blockedURI} ${sourceFile}`);
    });
  }, policyBinding);
}
