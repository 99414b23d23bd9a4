// Runs before the first paint: elder mode is kept in a cookie that only this browser reads, for pages are the same for all.
(function () {
  if (/(?:^|; )elder=1(?:;|$)/.test(document.cookie)) document.documentElement.setAttribute("data-elder", "");
})();
