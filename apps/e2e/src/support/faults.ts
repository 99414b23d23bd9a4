import type { BrowserContext } from "playwright-core";

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

  note(fault: string): void {
    this.#seen.push(fault);
  }
}

/** Notes errors and warnings of the console, uncaught errors, failed requests and stopped content of every page. */
export async function watchForFaults(
  context: BrowserContext,
  note: (fault: string) => void,
  { hasScript = true }: { hasScript?: boolean },
): Promise<void> {
  context.on("console", (message) => {
    if (message.type() !== "error" && message.type() !== "warning") return;
    note(`console ${message.type()}: ${message.text()} (${message.location().url})`);
  });
  context.on("weberror", (fault) => note(`uncaught: ${fault.error().stack ?? fault.error().message}`));
  context.on("requestfailed", (request) => {
    const reason = request.failure()?.errorText ?? "";
    // Leaving a page ends what it was still asking for; where scripts are off the browser refuses them itself.
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
