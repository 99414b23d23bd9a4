// Runs before the first paint: what a reader chose is kept in cookies of this browser, for pages are the same for all.
(function () {
  // A picture that does not come leaves its place empty, without the browser's sign of a fault (ui/src/base.css).
  function note(event) {
    if (/^image$|^img$/i.test(event.target.tagName)) event.target.toggleAttribute("data-broken", event.type === "error");
  }
  addEventListener("error", note, true);
  addEventListener("load", note, true);

  if (/(?:^|; )elder=1(?:;|$)/.test(document.cookie)) document.documentElement.setAttribute("data-elder", "");

  // ?pc=1 comes from the mobile site: on this phone these pages are wanted, from now on. ?pc=0 takes that back.
  const query = new URLSearchParams(location.search);
  const pc = query.get("pc");
  if (pc === null) return;
  const wanted = pc === "1";
  document.cookie = "pc=" + (wanted ? 1 : 0) + "; Path=/; Max-Age=" + (wanted ? 31536000 : 0) + "; SameSite=Lax";
  query.delete("pc");
  const rest = query.toString();
  // With our own origin: a path like //elsewhere would else lead there.
  const address = location.origin + location.pathname + (rest ? "?" + rest : "") + location.hash;
  if (wanted) history.replaceState(history.state, "", address);
  else location.replace(address);
})();
