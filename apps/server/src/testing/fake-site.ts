import { RouterContextProvider } from "react-router";
import type { Client } from "@changming/contract/client";
import type { SiteSource, RenderDeps } from "../pages/site-source.ts";
import { publicFolder } from "./test-app.ts";

/** The input of one render of the fake site, like that of the real one. */
interface Render {
  url: URL;
  client: Client;
  nonce: string;
}

/** A site whose pages are all rendered by one function: the server's part of serving pages, without React. */
export function fakeSite(draw: (render: Render) => Promise<Response>): SiteSource {
  const given = new WeakMap<RouterContextProvider, Pick<Render, "client" | "nonce">>();
  const site = {
    handle(request: Request, context: RouterContextProvider) {
      const parts = given.get(context);
      if (!parts) throw new Error("a render without its context");
      return draw({ url: new URL(request.url), ...parts });
    },
    renderContext({ client, nonce }: RenderDeps) {
      const context = new RouterContextProvider();
      given.set(context, { client, nonce });
      return context;
    },
  };
  return { clientFolder: publicFolder, isCached: true, site: async () => site };
}

export function html(body: string, status = 200, headers: Record<string, string> = {}): Response {
  return new Response(body, { status, headers: { "content-type": "text/html; charset=utf-8", ...headers } });
}
