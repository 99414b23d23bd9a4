import { useContext } from "react";
import { useRouteLoaderData } from "react-router";
import bootScript from "virtual:boot";
import { shortPath } from "@changming/kit/residence-code";
import { pageFonts } from "@changming/kit/web-font";
import { NonceContext } from "../api/nonce.ts";
import type { ResidenceData } from "../data/residence-data.ts";

/** What every page has in its head but the certificates: its fonts and the script that runs before the first paint. */
export function AppHead() {
  return (
    <>
      {/* boot.js makes preloads of them: without script nothing would use those. */}
      {Object.values(pageFonts).map(({ font, placeholder, ...media }) => (
        <link
          key={placeholder}
          rel="page-font"
          href={placeholder}
          data-font={font}
          as="font"
          crossOrigin=""
          fetchPriority="low"
          {...media}
        />
      ))}
      {/* Before the style sheets, for which it would wait. Browsers ignore the text that they hydrate: it is in the
          document only, not in their scripts. */}
      <script
        nonce={useContext(NonceContext)}
        // oxlint-disable-next-line react/no-danger -- our own file, the same for everyone
        dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? bootScript : "" }}
      />
      <NoScriptRefresh />
    </>
  );
}

/** Without scripts the page of a residence leads to its light one (R-residence-24). */
function NoScriptRefresh() {
  const residence: ResidenceData | undefined = useRouteLoaderData("/home");
  if (!residence) return null;
  return (
    <noscript>
      <meta httpEquiv="refresh" content={`0;url=${shortPath(residence.detail.id)}`} />
    </noscript>
  );
}
