import { Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteLoaderData } from "react-router";
import { type ReactNode, useLayoutEffect, useState } from "react";
import "./browser/styles.ts";
import { shareImageOf } from "@changming/kit/product-name";
import { apiContext } from "./api/render-context.ts";
import { bodyOrThrow } from "./api/api.ts";
import { endHydration, IdScopeProvider, newIdScope } from "./browser/hydration.ts";
import { repeatEarlyPress, waitForOwnTask } from "./browser/lazy-hydration.tsx";
import { Failed } from "./layout/failed.tsx";
import { documentOf, type RootData } from "./parts/page-meta.ts";
import { drawQr, type QrImage, type QrImages } from "./parts/qr-images.ts";
import { AppHead } from "./layout/app-head.tsx";
import type { Route } from "./+types/root";

// allow-colour: a meta element cannot read a token
const themeColor = "#14181b";

const drawn = new Map<keyof QrImages, { text: string; image: QrImage }>();

/** Drawing a code takes as long as rendering a page, and its text changes once a year. */
function drawnOnce(name: keyof QrImages, text: string): QrImage {
  const known = drawn.get(name);
  if (known?.text === text) return known.image;
  const image = drawQr(text);
  drawn.set(name, { text, image });
  return image;
}

export async function loader({ context, request }: Route.LoaderArgs): Promise<RootData> {
  const site = bodyOrThrow(await context.get(apiContext).siteInfo.get({}));
  const qr = {
    wechat: site.qrcode ? drawnOnce("wechat", site.qrcode) : null,
    wxapp: site.wxapp_qrcode ? drawnOnce("wxapp", site.wxapp_qrcode) : null,
  };
  const url = new URL(request.url);
  const { origin } = url;
  return {
    site,
    qr,
    origin,
    shareImage: shareImageOf(site.name),
    document: documentOf(url),
  };
}

// The header's and footer's data changes once a day at most; navigation does not fetch it again.
export const shouldRevalidate = () => false;

/** The document of every page: in Chinese (R-site-1), grey when the theme is not 0 (R-site-7). */
export function Layout({ children }: { children: ReactNode }) {
  waitForOwnTask();
  const data = useRouteLoaderData<typeof loader>("root");
  const document = data?.document ?? "app";
  const [ids] = useState(() => newIdScope("i"));
  useLayoutEffect(() => {
    endHydration();
    repeatEarlyPress();
  }, []);
  return (
    <html
      lang="zh-CN"
      data-theme={data && data.site.theme !== 0 ? "grey" : undefined}
      data-closed={data && !data.site.opening.is_open ? "" : undefined}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content={themeColor} />
        <meta name="format-detection" content="telephone=no" />
        {document !== "plain" && <AppHead />}
        <link rel="manifest" href="/manifest.webmanifest" />
        <link rel="icon" href="/art/brand/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/art/brand/apple-touch-icon.png" />
        <Meta />
        {document !== "plain" && <Links />}
      </head>
      <body>
        <IdScopeProvider scope={ids}>{children}</IdScopeProvider>
        {document === "app" && (
          <>
            <ScrollRestoration />
            <Scripts />
          </>
        )}
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

/** Only where the data of the document itself is missing: what fails in a page is displayed by its frame. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <Failed thrown={error} site={null} qr={null} />;
}
