import { Image } from "@tiptap/extension-image";
import { TextAlign } from "@tiptap/extension-text-align";
import { Placeholder } from "@tiptap/extensions";
import { StarterKit } from "@tiptap/starter-kit";
import { linkAddress } from "./link-address.ts";
import { ReadablePaste } from "./pasted-html.ts";

/** A picture stands by itself, and nothing that is typed becomes one. */
const Photo = Image.extend({ addInputRules: () => [] });

/** Pasted text carries its alignment in an attribute of its own: see pasted-html.ts. */
const PastedAlign = TextAlign.extend({
  addGlobalAttributes() {
    return (this.parent?.() ?? []).map((global) => ({
      ...global,
      attributes: Object.fromEntries(
        Object.entries(global.attributes).map(([name, attribute]) => [
          name,
          {
            ...attribute,
            parseHTML: (element: HTMLElement): unknown =>
              element.dataset["align"] ?? attribute?.parseHTML?.(element) ?? null,
          },
        ]),
      ),
    }));
  },
});

/** What one can make: what the server lets through (domain/rich-text/clean-rich-text.ts), written in the same way. */
export const textExtensions = (placeholder: string) => [
  StarterKit.configure({
    code: false,
    codeBlock: false,
    heading: { levels: [2, 3] },
    link: {
      openOnClick: false,
      defaultProtocol: "https",
      protocols: ["http", "https", "mailto"],
      isAllowedUri: (address) => linkAddress(address) !== null,
    },
  }),
  PastedAlign.configure({ types: ["heading", "paragraph"] }),
  Photo,
  ReadablePaste,
  Placeholder.configure({ placeholder }),
];
