import type { FastifyInstance } from "fastify";
import { stripVTControlCharacters } from "node:util";
import { faultInLog } from "../http/fault-in-log.ts";

/** An error as the browser shows it while developing. */
export interface ShownError {
  message: string;
  stack: string;
  /** The first place of the stack that is ours, `packages/domain/src/…/get-gift.ts:12:5`. */
  file: string;
}

/** Requests of which errors are remembered: those that run at this moment. */
const maxRequests = 200;

/** `npm run dev`: shows errors where one looks, in the browser. Nothing of it exists on a real site. */
export class DevelopmentErrors {
  #root: string;
  #show: (error: ShownError) => void;
  #byRequest = new Map<string, ShownError[]>();

  /** `show` reaches the browsers that are open. */
  constructor(root: string, show: (error: ShownError) => void) {
    this.#root = root;
    this.#show = show;
  }

  report(error: unknown, requestId: string): void {
    const shown = this.describe(error);
    this.#byRequest.set(requestId, [...(this.#byRequest.get(requestId) ?? []), shown]);
    const [oldest] = this.#byRequest.keys();
    if (this.#byRequest.size > maxRequests && oldest !== undefined) this.#byRequest.delete(oldest);
    this.#show(shown);
  }

  describe(error: unknown): ShownError {
    const { message, stack } = faultInLog(error);
    // A syntax error's place stands in a field of the compiler's own, or before its name.
    const place = error instanceof Error && "id" in error && typeof error.id === "string" ? `${error.id}\n` : "";
    const lines = stripVTControlCharacters(`${place}${stack || message}`)
      .replaceAll("file://", "")
      .replaceAll(`${this.#root}/`, "")
      .replaceAll(/\?v=\d+/g, "");
    const [file = ""] = /(?:apps|packages|tools)\/[^\s:()]+\.[cm]?[jt]sx?(?::\d+)*/.exec(lines) ?? [];
    return { message: stripVTControlCharacters(message), stack: lines, file };
  }

  /** Puts the errors of a request into its answer: into the envelope of a call, into the place of a page. */
  mount(server: FastifyInstance): void {
    server.addHook("preSerialization", async (request, _reply, payload) => {
      const errors = this.#byRequest.get(request.id);
      return errors && typeof payload === "object" ? { ...payload, errors } : payload;
    });
    server.addHook("onSend", async (request, reply, payload) => {
      const errors = this.#byRequest.get(request.id);
      const isPage = reply.statusCode >= 500 && request.headers.accept?.includes("text/html");
      if (!errors || !isPage) return payload;
      reply.removeHeader("content-length").type("text/html; charset=utf-8");
      return errorPage(errors);
    });
    server.addHook("onResponse", async (request) => void this.#byRequest.delete(request.id));
  }
}

const escape = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/** Reloads itself when the sources change. */
export function errorPage(errors: readonly ShownError[]): string {
  const parts = errors.map(
    ({ message, stack, file }) => `<h1>${escape(message)}</h1><p>${escape(file)}</p><pre>${escape(stack)}</pre>`,
  );
  return `<!doctype html><meta charset="utf-8"><title>${escape(errors[0]?.message ?? "")}</title>
<style>body{font:16px/1.5 system-ui;margin:2rem;max-width:120ch}h1{font-size:1.25rem}pre{white-space:pre-wrap}</style>
${parts.join("\n")}
<script type="module">
import { createHotContext } from "/@vite/client";
createHotContext("/error-page").on("changming:changed", () => location.reload());
</script>`;
}
