import sanitizeHtml from "sanitize-html";
import { seenText } from "@changming/contract/intro-length";
import { isMisleadingLink } from "@changming/kit/link";

type Attributes = Record<string, string>;

/** Everything that the editor makes; what is not named here is taken away and its text stays. */
const tags = [
  ...["p", "h2", "h3", "blockquote", "ul", "ol", "li", "pre", "hr", "br"],
  ...["strong", "em", "u", "s", "code", "a", "img", "span"],
];

/** Other names for what is allowed; a browser pastes them. */
const spoken: Record<string, string> = {
  h1: "h2",
  h4: "h3",
  h5: "h3",
  h6: "h3",
  b: "strong",
  i: "em",
  del: "s",
  strike: "s",
};

/** What is not even text. */
const silent = [
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
/** The database takes no NUL, and no reader sees the others. */
const unprintable = /(?![\t\n\r])\p{Cc}/gu;
const pixels = /^[1-9]\d{0,3}$/;
const aligned = new Set(["p", "h2", "h3"]);

/**
 * A tag that is taken away at the end, its text kept. It is one that the cleaner lets through, bare: of a tag renamed to
 * one that it drops it loses count, and closes another in its name.
 */
const gone = { tagName: "span", attribs: {} };
const goneTags = /<\/?span>/g;

/** Without a tag that is gone its neighbours may nest otherwise, as a browser would read them: it is read once more. */
const mostRounds = 8;

function only(attributes: Attributes, names: readonly string[]): Attributes {
  return Object.fromEntries(Object.entries(attributes).filter(([name]) => names.includes(name)));
}

/** With the semicolon that a browser writes, and so the editor. */
function ownStyle(attributes: Attributes): Attributes {
  const align = alignment.exec(attributes.style ?? "")?.[1];
  return align === undefined ? {} : { style: `text-align: ${align.toLowerCase()};` };
}

function link(attributes: Attributes) {
  const href = (attributes.href ?? "").trim();
  if (!linkTo.test(href) || isMisleadingLink(href)) return gone;
  // In the editor's own order, so that what it made comes back as it was.
  return { tagName: "a", attribs: { target: "_blank", rel: "noopener noreferrer nofollow", href } };
}

function picture(attributes: Attributes, pictureOf: (src: string) => string | null) {
  const src = pictureOf(attributes.src ?? "");
  // Left without an address here, taken away below.
  if (src === null) return { tagName: "img", attribs: {} };
  const kept = only(attributes, ["alt", "title", "width", "height"]);
  for (const name of ["width", "height"]) if (!pixels.test(kept[name] ?? "")) delete kept[name];
  return { tagName: "img", attribs: { src, ...kept } };
}

/**
 * Rich text as readers may be given it: by a list of what is allowed, so that no script, handler, style but the text's
 * alignment, foreign picture or odd link is left. What the editor makes comes back unchanged, and cleaning twice changes
 * nothing more. `pictureOf` says under which address a picture stands from now on; null takes it away.
 */
export function cleanRichText(html: string, pictureOf: (src: string) => string | null): string {
  let cleaned = cleanOnce(withTablesApart(html), pictureOf);
  for (let round = 0; round < mostRounds; round += 1) {
    const again = cleanOnce(cleaned, (src) => src);
    if (again === cleaned) break;
    cleaned = again;
  }
  return cleaned;
}

/** Of a table only the words stay, as lines with the cells apart; the editor makes paragraphs of them by itself. */
function withTablesApart(html: string): string {
  return html.replace(/<\/t[dh]\s*>(?=\s*<t[dh]\b)/gi, "\u3000$&").replace(/<\/tr\s*>(?=\s*<tr\b)/gi, "<br>$&");
}

function cleanOnce(html: string, pictureOf: (src: string) => string | null): string {
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
    nonTextTags: silent,
    nestingLimit: 40,
    exclusiveFilter: ({ tag, attribs }) => tag === "img" && !attribs.src,
    // Styles are written anew below, never taken over.
    parseStyleAttributes: false,
    transformTags: {
      "*": (tagName, attributes) => {
        const name = spoken[tagName] ?? (tagName === "div" ? "p" : tagName);
        if (aligned.has(name)) return { tagName: name, attribs: ownStyle(attributes) };
        if (name === "a") return link(attributes);
        if (name === "img") return picture(attributes, pictureOf);
        const start = name === "ol" && pixels.test(attributes.start ?? "") ? only(attributes, ["start"]) : {};
        return { tagName: name, attribs: start };
      },
    },
  });
  // As a browser writes it; a `>` or a hard space of the text itself is escaped or the same.
  return cleaned.replace(goneTags, "").replaceAll(" />", ">").replaceAll("\u00a0", "&nbsp;");
}

/** What the cleaner escapes, as one reads it. */
const escaped: Record<string, string> = { nbsp: " ", amp: "&", lt: "<", gt: ">", quot: '"' };

/** The text in it without tags; empty when nobody would see anything. */
export function textOfRichText(html: string): string {
  const text = sanitizeHtml(html, { allowedTags: [], nonTextTags: silent });
  return seenText(text.replace(/&(nbsp|amp|lt|gt|quot);/g, (whole, name: string) => escaped[name] ?? whole));
}
