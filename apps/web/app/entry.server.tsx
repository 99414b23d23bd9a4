import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import { renderToPipeableStream } from "react-dom/server";
import {
  createRequestHandler,
  type EntryContext,
  RouterContextProvider,
  type ServerBuild,
  ServerRouter,
} from "react-router";
import type { Client } from "@changming/contract/client";
import { apiContext, nonceContext, reportContext } from "./api/render-context.ts";

/** What the server passes to one render. */
interface RenderDeps {
  client: Client;
  /** CSP nonce of the framework's inline scripts. */
  nonce: string;
  report(error: unknown): void;
}

export function renderContext({ client, nonce, report }: RenderDeps): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(apiContext, client);
  context.set(nonceContext, nonce);
  context.set(reportContext, report);
  return context;
}

/** The request handler of a build. Created here because the router must be the instance that the build uses. */
export function requestHandler(build: ServerBuild, mode: "production" | "development") {
  return createRequestHandler(build, mode);
}

/**
 * Renders the whole page before the first byte is sent (R-accessibility-6): it is cached, hashed and compressed as a
 * whole.
 */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const nonce = context.get(nonceContext);
  return new Promise((resolve, reject) => {
    let failed = false;
    const { pipe } = renderToPipeableStream(<ServerRouter context={entry} url={request.url} nonce={nonce} />, {
      nonce,
      onAllReady() {
        const body = new PassThrough();
        pipe(body);
        headers.set("content-type", "text/html; charset=utf-8");
        buffer(body).then((html) => resolve(new Response(html, { status: failed ? 500 : status, headers })), reject);
      },
      onShellError: reject,
      onError(error) {
        failed = true;
        context.get(reportContext)(error);
      },
    });
  });
}

interface FailedRender {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

/** Reports errors of loaders. Expected ones are thrown as Responses and do not get here. */
export function handleError(error: unknown, { request, context }: FailedRender): void {
  if (!request.signal.aborted) context.get(reportContext)(error);
}
