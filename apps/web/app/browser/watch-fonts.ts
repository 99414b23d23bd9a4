import {
  fontCharacters,
  fontFamilies,
  maxFontCharacters,
  pageFonts,
  type WebFont,
  webFontPath,
  webFonts,
} from "@changming/kit/web-font";
import { whenIdle } from "./when-page-visible.ts";

/** After a failed request, in ms: a page without connection must not try again with each change. */
const pauseMs = 60_000;
let pausedUntil = 0;

/**
 * Fetches the characters of the site's fonts that the server did not foresee: of pages opened later, of what only this
 * reader sees, of what just arrived. They are sent in a body, for addresses get into logs. Until they are there, and
 * without a connection, the text is displayed in the fonts of the device.
 */
export function watchFonts(): void {
  const loaded = preloaded();
  const changed = new Set<Node>([document.body]);
  let isPlanned = false;
  const plan = () => {
    if (isPlanned) return;
    isPlanned = true;
    whenIdle(() => {
      isPlanned = false;
      const wanted = charactersIn(changed);
      changed.clear();
      for (const font of webFonts) void load(font, wanted[font], loaded[font]);
    });
  };
  const observer = new MutationObserver((records) => {
    for (const { type, target, addedNodes } of records) {
      for (const node of type === "characterData" ? [target] : addedNodes) changed.add(node);
    }
    if (changed.size > 0) plan();
  });
  // The document: an error page replaces its elements.
  observer.observe(document, { childList: true, characterData: true, subtree: true });
  // Running text gets the site's font when a phone is turned.
  matchMedia(pageFonts.running.media).addEventListener("change", () => {
    changed.add(document.body);
    plan();
  });
  plan();
}

type Characters = Record<WebFont, Set<string>>;

/** The characters in the files that `boot.js` declared. */
function preloaded(): Characters {
  const characters: Characters = { song: new Set(), kai: new Set() };
  for (const { href, media, dataset } of document.querySelectorAll<HTMLLinkElement>("link[data-font]")) {
    const font = webFonts.find((name) => name === dataset["font"]);
    if (!font || (media !== "" && !matchMedia(media).matches)) continue;
    for (const character of new URL(href).searchParams.get("text") ?? "") characters[font].add(character);
  }
  return characters;
}

function charactersIn(nodes: Iterable<Node>): Characters {
  const characters: Characters = { song: new Set(), kai: new Set() };
  const fonts = new Map<Element, WebFont | null>();
  for (const node of nodes) {
    if (!node.isConnected) continue;
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    for (
      let text: Node | null = node.nodeType === Node.TEXT_NODE ? node : walker.nextNode();
      text;
      text = walker.nextNode()
    ) {
      const parent = text.parentElement;
      if (!parent) continue;
      let font = fonts.get(parent);
      if (font === undefined) fonts.set(parent, (font = fontOf(parent)));
      if (font !== null) for (const character of text.nodeValue ?? "") characters[font].add(character);
    }
  }
  return characters;
}

function fontOf(element: Element): WebFont | null {
  const { fontFamily } = getComputedStyle(element);
  return webFonts.find((font) => fontFamily.startsWith(`"${fontFamilies[font]}"`)) ?? null;
}

async function load(font: WebFont, wanted: Set<string>, loaded: Set<string>): Promise<void> {
  if (performance.now() < pausedUntil) return;
  const missing = fontCharacters(wanted).filter((character) => !loaded.has(character) && /\S/.test(character));
  if (missing.length === 0) return;
  const part = missing.slice(0, maxFontCharacters);
  for (const character of part) loaded.add(character);
  try {
    const response = await fetch(webFontPath(font), { method: "POST", body: part.join("") });
    if (!response.ok) throw new Error(`status ${response.status}`);
    const face = new FontFace(fontFamilies[font], await response.arrayBuffer(), {
      weight: "400 700",
      unicodeRange: part.map((character) => `U+${character.codePointAt(0)?.toString(16)}`).join(),
    });
    document.fonts.add(await face.load());
  } catch {
    for (const character of part) loaded.delete(character);
    pausedUntil = performance.now() + pauseMs;
  }
  await load(font, wanted, loaded);
}
