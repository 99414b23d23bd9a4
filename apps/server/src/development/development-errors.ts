import type { FastifyInstance } from "fastify";
import { stripVTControlCharacters } from "node:util";
import { errorForLog } from "../http/error-handlers.ts";

/** An error as displayed in the browser during development. */
export interface DisplayedError {
  message: string;
  stack: string;
  /** The first stack frame of our own code, `packages/domain/src/…/get-gift.ts:12:5`. */
  file: string;
}

/** Maximum number of running requests whose errors are remembered. */
const maxRequests = 200;

/** `npm run dev`: displays errors in the browser. Not part of a production server. */
export class DevelopmentErrors {
  #root: string;
  #show: (error: DisplayedError) => void;
  #byRequest = new Map<string, DisplayedError[]>();

  /** `show` sends the error to the open browsers. */
  constructor(root: string, show: (error: DisplayedError) => void) {
    this.#root = root;
    this.#show = show;
  }

  report(error: unknown, requestId: string): void {
    const displayed = this.describe(error);
    this.#byRequest.set(requestId, [...(this.#byRequest.get(requestId) ?? []), displayed]);
    const [oldest] = this.#byRequest.keys();
    if (this.#byRequest.size > maxRequests && oldest !== undefined) this.#byRequest.delete(oldest);
    this.#show(displayed);
  }

  describe(error: unknown): DisplayedError {
    const { message, stack } = errorForLog(error);
    // The location of a syntax error is in a field of the compiler, or before its name.
    const place = error instanceof Error && "id" in error && typeof error.id === "string" ? `${error.id}\n` : "";
    const lines = stripVTControlCharacters(`${place}${stack || message}`)
      .replaceAll("file://", "")
      .replaceAll(`${this.#root}/`, "")
      .replaceAll(/\?v=\d+/g, "");
    const [file = ""] = /(?:apps|packages|tools)\/[^\s:()]+\.[cm]?[jt]sx?(?::\d+)*/.exec(lines) ?? [];
    return { message: stripVTControlCharacters(message), stack: lines, file };
  }

  /** Adds the errors of a request to its response: to the envelope of a call, or instead of a page. */
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

/** The page reloads itself when the sources change. */
export function errorPage(errors: readonly DisplayedError[]): string {
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
