import { renderToStringAsync } from "preact-render-to-string";
import {
  createRequestHandler,
  type EntryContext,
  RouterContextProvider,
  type ServerBuild,
  ServerRouter,
} from "react-router";
import type { Client } from "@changming/contract/client";
import { NonceContext } from "./api/nonce.ts";
import { loadRootStylesOnce } from "./browser/root-styles.ts";
import { apiContext, deliverContext, nonceContext, reportContext } from "./api/render-context.ts";

/** What the server passes to one render. */
interface RenderDeps {
  client: Client;
  /** CSP nonce of the framework's inline scripts. */
  nonce: string;
  report(error: unknown): void;
  /** Receives the document, for which the Response only has status and headers: a body would be copied three times. */
  deliver(html: string): void;
}

export function renderContext({ client, nonce, report, deliver }: RenderDeps): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(apiContext, client);
  context.set(nonceContext, nonce);
  context.set(reportContext, report);
  context.set(deliverContext, deliver);
  return context;
}

/** The request handler of a build. Created here because the router must be the instance that the build uses. */
export function requestHandler(build: ServerBuild, mode: "production" | "development") {
  loadRootStylesOnce(build.assets);
  return createRequestHandler(build, mode);
}

/**
 * Renders the whole page before the first byte is sent (R-accessibility-6): it is cached, hashed and compressed as a
 * whole.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const nonce = context.get(nonceContext);
  const html = await renderToStringAsync(
    <NonceContext value={nonce}>
      <ServerRouter context={entry} url={request.url} nonce={nonce} />
    </NonceContext>,
  );
  headers.set("content-type", "text/html; charset=utf-8");
  context.get(deliverContext)(`<!DOCTYPE html>${afterFirstPaint(html)}`);
  return new Response(null, { status, headers });
}

/**
 * The page's modules wait for the first paint, which they would delay on a phone: boot.js activates them. The framework
 * has no setting for it; in content the quotes are escaped.
 */
const afterFirstPaint = (html: string) =>
  html
    .replaceAll('<link rel="modulepreload" ', '<link rel="deferred" ')
    .replace(' type="module" async>', ' type="deferred">');

interface FailedRender {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

/** Reports errors of loaders. Expected ones are thrown as Responses and do not get here. */
export function handleError(error: unknown, { request, context }: FailedRender): void {
  if (!request.signal.aborted) context.get(reportContext)(error);
}
