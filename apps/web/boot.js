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
    // In case that the browser reports no paint.
    addEventListener("load", () => setTimeout(startModules, 2000));
    new PerformanceObserver(startModules).observe({ type: "paint", buffered: true });
  });

  // A failed image leaves its place empty, without the browser's broken image icon (ui/src/base.css).
  function note(event) {
    if (/^image$|^img$/i.test(event.target.tagName))
      event.target.toggleAttribute("data-broken", event.type === "error");
  }
  addEventListener("error", note, true);
  addEventListener("load", note, true);

  // The fonts with this page's characters (packages/kit/src/web-font.ts). Without script, pages have the device's fonts.
  for (const { content, media, dataset } of document.querySelectorAll("meta[data-font]")) {
    if (media && !matchMedia(media).matches) continue;
    const text = new URL(content, location.origin).searchParams.get("text") || "";
    const unicodeRange = Array.from(text, (character) => "U+" + character.codePointAt(0).toString(16)).join();
    const family = dataset.font === "song" ? "CM Song" : "CM Kai";
    const source = "url(" + JSON.stringify(content) + ")";
    const face = new FontFace(family, source, { weight: "400 700", display: "swap", unicodeRange });
    document.fonts.add(face);
    // Now, and not when the style sheets and the text are there. Where it fails, the device's font stays.
    face.load().catch(() => undefined);
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
