import { Extension } from "@tiptap/core";
import { Plugin } from "@tiptap/pm/state";

/** Without attributes: a div's are nobody's, and a cell's width means nothing any more. */
const partsOfTables = /<(\/?)(?:table|caption|thead|tbody|tfoot|tr|td|th)\b[^>]*>/gi;
const columnsOfTables = /<\/?(?:colgroup|col)\b[^>]*>/gi;

/**
 * What another program put into the clipboard, with what we have no place for turned into what comes nearest: its
 * highest heading into ours, lower ones into our lower one, each cell of a table into lines of its own.
 */
export function readablePaste(html: string): string {
  return html
    .replace(/<(\/?)h1\b/gi, "<$1h2")
    .replace(/<(\/?)h[4-6]\b/gi, "<$1h3")
    .replace(columnsOfTables, "")
    .replace(partsOfTables, "<$1div>");
}

/** Keeps the order of what is pasted from Word and from web pages. */
export const ReadablePaste = Extension.create({
  name: "readablePaste",
  addProseMirrorPlugins: () => [new Plugin({ props: { transformPastedHTML: readablePaste } })],
});
