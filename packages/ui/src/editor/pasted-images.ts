import { Fragment, type Node, Slice } from "@tiptap/pm/model";

/** An uploaded image of this site, whatever host it was copied from. */
const uploaded = /^(?:https?:\/\/[^/]+)?\/uploads\/[\w-]{22}\//;

/** The pasted content without images of other sites, which may disappear there; and how many were left out. */
export function withoutForeignImages(
  slice: Slice,
  isOurs: (src: string) => boolean,
): { slice: Slice; excludedTables: number } {
  let excludedTables = 0;
  const cleaned = (content: Fragment): Fragment => {
    const retained: Node[] = [];
    content.forEach((node) => {
      const src = String(node.attrs.src ?? "");
      if (node.type.name === "image" && !uploaded.test(src) && !isOurs(src)) excludedTables += 1;
      else retained.push(node.isLeaf ? node : node.copy(cleaned(node.content)));
    });
    return Fragment.fromArray(retained);
  };
  const content = cleaned(slice.content);
  if (excludedTables === 0) return { slice, excludedTables };
  // Open sides are recalculated: the open node may have been left out.
  return { slice: content.size === 0 ? Slice.empty : Slice.maxOpen(content), excludedTables };
}

/** Images among pasted or dropped files; none when text comes with them, as from an office program. */
export function imagesIn(data: DataTransfer | null): File[] {
  if (!data || data.getData("text/plain").trim() !== "") return [];
  return [...data.files];
}
