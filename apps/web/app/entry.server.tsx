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
import { apiContext } from "./api-context.ts";
import { nonceContext, reportContext } from "./render-context.ts";

/** What the server gives to one render. */
export interface RenderParts {
  /** The client that loaders use. */
  client: Client;
  /** Carried by the framework's inline scripts. */
  nonce: string;
  report(fault: unknown): void;
}

export function renderContext({ client, nonce, report }: RenderParts): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(apiContext, client);
  context.set(nonceContext, nonce);
  context.set(reportContext, report);
  return context;
}

/** The handler of a build, made by the very router that the build uses: there must be one of it in a process. */
export function requestHandler(build: ServerBuild, mode: "production" | "development") {
  return createRequestHandler(build, mode);
}

/** Renders the whole page before the first byte leaves: it is kept, hashed and compressed as one. */
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

interface FaultyRender {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

/** Faults of loaders; expected ones are thrown as Responses and are not faults. */
export function handleError(error: unknown, { request, context }: FaultyRender): void {
  if (!request.signal.aborted) context.get(reportContext)(error);
}
