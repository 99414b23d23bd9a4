import sanitizeHtml from "sanitize-html";
import { visibleText } from "@changming/contract/intro-length";
import { isMisleadingLink } from "@changming/kit/link";
import type { ImageAccess, Media } from "../context/media.ts";
import { nameInAddress, openReferenceOf } from "../file-reference/reference.ts";

type Attributes = Record<string, string>;

/** All tags that the editor produces; others are removed and their text stays. */
const tags = [
  ...["p", "h2", "h3", "blockquote", "ul", "ol", "li", "pre", "hr", "br"],
  ...["strong", "em", "u", "s", "code", "a", "img", "span"],
];

/** Aliases that browsers paste. */
const aliases: Record<string, string> = {
  h1: "h2",
  h4: "h3",
  h5: "h3",
  h6: "h3",
  b: "strong",
  i: "em",
  del: "s",
  strike: "s",
};

/** Tags whose text is removed, too. */
const droppedWithText = [
  "script",
  "style",
  "textarea",
  "option",
  "noscript",
  "iframe",
  "object",
  "title",
  "svg",
  "math",
  "template",
];

const linkTo = /^(?:https?:\/\/|mailto:)[^\s\p{Cc}]+$/iu;
const alignment = /(?:^|;)\s*text-align\s*:\s*(left|center|right|justify)\s*(?:;|$)/i;
/** PostgreSQL rejects NUL, and the others are invisible. */
const unprintable = /(?![\t\n\r])\p{Cc}/gu;
const pixels = /^[1-9]\d{0,3}$/;
const aligned = new Set(["p", "h2", "h3"]);

/**
 * Marks a tag for removal at the end, its text kept. The marker is an allowed tag without attributes: the cleaner loses
 * count of a tag renamed to one that it drops, and closes another in its place.
 */
const removalMarker = { tagName: "span", attribs: {} };
const markerTags = /<\/?span>/g;

/** Removing a tag may change how its neighbours nest, so the text is parsed again. */
const maxRounds = 8;

function only(attributes: Attributes, names: readonly string[]): Attributes {
  return Object.fromEntries(Object.entries(attributes).filter(([name]) => names.includes(name)));
}

/** With the semicolon that browsers, and so the editor, write. */
function ownStyle(attributes: Attributes): Attributes {
  const align = alignment.exec(attributes.style ?? "")?.[1];
  return align === undefined ? {} : { style: `text-align: ${align.toLowerCase()};` };
}

function link(attributes: Attributes) {
  const href = (attributes.href ?? "").trim();
  if (!linkTo.test(href) || isMisleadingLink(href)) return removalMarker;
  // In the editor's attribute order, so that its output is unchanged.
  return { tagName: "a", attribs: { target: "_blank", rel: "noopener noreferrer nofollow", href } };
}

function image(attributes: Attributes, imageOf: (src: string) => string | null) {
  const src = imageOf(attributes.src ?? "");
  // Without src here, removed below.
  if (src === null) return { tagName: "img", attribs: {} };
  const attribs = only(attributes, ["alt", "title", "width", "height"]);
  for (const name of ["width", "height"]) if (!pixels.test(attribs[name] ?? "")) delete attribs[name];
  return { tagName: "img", attribs: { src, ...attribs } };
}

/**
 * Sanitizes rich text by an allow-list (R-biography-5, R-privacy-12): no script, event handler, foreign image or unsafe
 * link is left, and no style but text alignment. The editor's output is unchanged, and cleaning is idempotent.
 * `imageOf` maps an image's URL to the stored one; null removes it.
 */
export function cleanRichText(html: string, imageOf: (src: string) => string | null): string {
  let cleaned = cleanOnce(withTablesApart(html), imageOf);
  for (let round = 0; round < maxRounds; round += 1) {
    const again = cleanOnce(cleaned, (src) => src);
    if (again === cleaned) break;
    cleaned = again;
  }
  return cleaned;
}

/** A table becomes text, a line per row with the cells separated; the editor does the same. */
function withTablesApart(html: string): string {
  return html.replace(/<\/t[dh]\s*>(?=\s*<t[dh]\b)/gi, "\u3000$&").replace(/<\/tr\s*>(?=\s*<tr\b)/gi, "<br>$&");
}

function cleanOnce(html: string, imageOf: (src: string) => string | null): string {
  const cleaned = sanitizeHtml(html.toWellFormed().replace(unprintable, ""), {
    allowedTags: tags,
    allowedAttributes: {
      a: ["href", "target", "rel"],
      img: ["src", "alt", "title", "width", "height"],
      ol: ["start"],
      p: ["style"],
      h2: ["style"],
      h3: ["style"],
    },
    allowedSchemes: ["http", "https", "mailto"],
    allowProtocolRelative: false,
    nonTextTags: droppedWithText,
    nestingLimit: 40,
    exclusiveFilter: ({ tag, attribs }) => tag === "img" && !attribs.src,
    // Styles are written anew below, never copied.
    parseStyleAttributes: false,
    transformTags: {
      "*": (tagName, attributes) => {
        const name = aliases[tagName] ?? (tagName === "div" ? "p" : tagName);
        if (aligned.has(name)) return { tagName: name, attribs: ownStyle(attributes) };
        if (name === "a") return link(attributes);
        if (name === "img") return image(attributes, imageOf);
        const start = name === "ol" && pixels.test(attributes.start ?? "") ? only(attributes, ["start"]) : {};
        return { tagName: name, attribs: start };
      },
    },
  });
  // As browsers serialize it; a `>` or a hard space in the text itself is escaped, or equal.
  return cleaned.replace(markerTags, "").replaceAll(" />", ">").replaceAll("\u00a0", "&nbsp;");
}

/** Entities that the cleaner writes, with their characters. */
const escaped: Record<string, string> = { nbsp: " ", amp: "&", lt: "<", gt: ">", quot: '"' };

/** Visible text without tags; empty if there is none. */
export function textOfRichText(html: string): string {
  const text = sanitizeHtml(html, { allowedTags: [], nonTextTags: droppedWithText });
  return visibleText(text.replace(/&(nbsp|amp|lt|gt|quot);/g, (whole, name: string) => escaped[name] ?? whole));
}

const stored = /(<img src=")\/uploads\/([\w-]{22})\/960\.webp(?=")/g;

const withheld = /<img src="\/withheld\/[\w-]{22}\/960\.webp"(?:[^">]|"[^"]*")*>/g;

/** An image's URL in a stored text, without host and signature. Its name changes when its residence becomes private. */
export function storedAddressOf(name: string): string {
  return `/${openReferenceOf(name)}/960.webp`;
}

/** The name of an uploaded image, from any of its URLs; null for any other image. */
export function imageName(src: string): string | null {
  return nameInAddress(src.trim());
}

/** References of the images in a stored text, without duplicates. */
export function imagesInText(html: string): string[] {
  return [...new Set([...html.matchAll(stored)].map((found) => openReferenceOf(found[2] ?? "")))];
}

/** A stored text with this text, as HTML, in place of each image that staff hid. */
export function withWithheldSaid(html: string, replacement: string): string {
  return html.replace(withheld, replacement);
}

/** The operator's stored text for readers: a note stands in place of each image that staff hid. */
export function contentForReaders(html: string): string {
  return withWithheldSaid(html, "<em>（这里的一张图片已停止展示。）</em>");
}

/** Whether an image's URL in a stored text is that of a hidden one. */
export function isWithheldAddress(src: string): boolean {
  return /^\/withheld\/[\w-]{22}\/960\.webp$/.test(src);
}

/** A stored text with image URLs that work for its reader, and without images that staff hid. */
export function withImageUrls(html: string, media: Media, access: ImageAccess): string {
  return withWithheldSaid(html, "").replace(stored, (_whole, before: string, name: string) => {
    const address = media.address(openReferenceOf(name), access);
    return before + address.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
  });
}
