import { options } from "preact";
import { Suspense } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { inNextTask } from "./browser/hydration.ts";
import { loadRootStylesOnce } from "./browser/root-styles.ts";
import { watchFonts } from "./browser/watch-fonts.ts";
import { startWorker } from "./browser/start-worker.ts";
import { noteInstallOffers } from "./layout/install-link.tsx";
import { readyNotFound } from "./parts/not-found.tsx";

/** Preact renders into an element, and ours renders `<html>` itself: an element whose children are the document's. */
const container = Object.defineProperties(document.createElement("div"), {
  firstChild: { get: () => document.documentElement },
  childNodes: { get: () => [document.documentElement] },
  insertBefore: {
    value: (child: Node, before: Node | null) =>
      child === document.documentElement ? child : document.insertBefore(child, before),
  },
  removeChild: { value: (child: Node) => document.removeChild(child) },
  contains: { value: (child: Node) => document.contains(child) },
});

/** Effects run as a task of their own, as with React. Preact waits for a frame, which a tab in the background has not. */
const { port1, port2 } = new MessageChannel();
options.requestAnimationFrame = (effects) => {
  port1.onmessage = effects;
  port2.postMessage(null);
};

function hydrate(): void {
  if (globalThis.__reactRouterManifest) loadRootStylesOnce(globalThis.__reactRouterManifest);
  hydrateRoot(
    container,
    // Preact needs it where the router waits for its first data.
    <Suspense>
      <HydratedRouter />
    </Suspense>,
  );
  watchFonts();
  startWorker();
}

noteInstallOffers();
void readyNotFound().then(() => inNextTask(hydrate));
