import { Image } from "@tiptap/extension-image";
import { TextAlign } from "@tiptap/extension-text-align";
import { Placeholder } from "@tiptap/extensions";
import { StarterKit } from "@tiptap/starter-kit";
import { linkAddress } from "./link-address.ts";
import { ReadablePaste } from "./pasted-html.ts";

/** An image is a block of its own, and no typed text turns into one. */
const EditorImage = Image.extend({ addInputRules: () => [] });

/** Pasted text carries its alignment in a separate attribute: see pasted-html.ts. */
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

/** The extensions produce exactly what the server allows (domain/rich-text/clean-rich-text.ts), in the same markup. */
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
  EditorImage,
  ReadablePaste,
  Placeholder.configure({ placeholder }),
];
