// Runs before the first paint: user preferences are in cookies of this browser, as cached pages are the same for all.
(function () {
  // The page's modules are fetched after its first paint, which they would delay (app/entry.server.tsx).
  function startModules() {
    const waiting = document.querySelector('script[type="deferred"]');
    if (!waiting) return;
    for (const link of document.querySelectorAll('link[rel="deferred"]')) link.rel = "modulepreload";
    const script = document.createElement("script");
    script.type = "module";
    script.nonce = waiting.nonce;
    script.text = waiting.text;
    waiting.type = "activated";
    document.head.append(script);
    script.remove();
  }
  addEventListener("DOMContentLoaded", function () {
    const types = "PerformanceObserver" in window && PerformanceObserver.supportedEntryTypes;
    // A page in the background is not painted.
    if (document.hidden || !types || !types.includes("paint")) return startModules();
    document.addEventListener("visibilitychange", startModules);
    // In case that the browser reports no paint, or that the image takes long.
    setTimeout(startModules, 4000);
    new PerformanceObserver(function (list) {
      if (list.getEntriesByName("first-contentful-paint").length === 0) return;
      const image = document.querySelector('img[fetchpriority="high"]');
      if (image) image.decode().then(startModules, startModules);
      else startModules();
    }).observe({ type: "paint", buffered: true });
  });

  // The last click before the page is hydrated, if it was on a button that only script handles: it is pressed again then
  // (app/browser/lazy-hydration.tsx).
  let press = null;
  const notePress = (event) => (press = event);
  addEventListener("click", notePress, true);
  // Who has begun to type does not want it any more.
  addEventListener("input", notePress, true);
  window.takeEarlyPress = function () {
    removeEventListener("click", notePress, true);
    removeEventListener("input", notePress, true);
    // One that is on its way to the button at this moment acts by itself.
    const isOver = press && press.eventPhase === Event.NONE;
    const button = isOver ? press.target.closest('button[type="button"]') : null;
    press = null;
    return button;
  };

  // A failed image leaves its place empty, without the browser's broken image icon (ui/src/base.css).
  function note(event) {
    if (/^image$|^img$/i.test(event.target.tagName))
      event.target.toggleAttribute("data-broken", event.type === "error");
  }
  addEventListener("error", note, true);
  addEventListener("load", note, true);

  // The fonts with this page's characters (packages/kit/src/web-font.ts). Without script, pages have the device's fonts.
  for (const link of document.querySelectorAll("link[data-font]")) {
    if (link.media && !matchMedia(link.media).matches) continue;
    const text = new URL(link.href).searchParams.get("text") || "";
    const unicodeRange = Array.from(text, (character) => "U+" + character.codePointAt(0).toString(16)).join();
    const family = link.dataset.font === "song" ? "CM Song" : "CM Kai";
    // Now, but what the first paint needs comes first. Until then, and where it fails, text is in the device's font.
    link.rel = "preload";
    // Declared before the first layout: for a face that is added later the browser would lay out the whole page again.
    const source = `url("${link.href}")`;
    document.fonts.add(new FontFace(family, source, { weight: "400 700", unicodeRange, display: "swap" }));
  }

  if (/(?:^|; )elder=1(?:;|$)/.test(document.cookie)) document.documentElement.setAttribute("data-elder", "");

  // ?pc=1 is the mobile site's link to this site: from now on this phone gets these pages. ?pc=0 reverts that.
  const query = new URLSearchParams(location.search);
  const pc = query.get("pc");
  if (pc === null) return;
  const wanted = pc === "1";
  document.cookie = "pc=" + (wanted ? 1 : 0) + "; Path=/; Max-Age=" + (wanted ? 31536000 : 0) + "; SameSite=Lax";
  query.delete("pc");
  const rest = query.toString();
  // With the own origin: a path like //elsewhere would otherwise lead to another host.
  const address = location.origin + location.pathname + (rest ? "?" + rest : "") + location.hash;
  if (wanted) history.replaceState(history.state, "", address);
  else location.replace(address);
})();
