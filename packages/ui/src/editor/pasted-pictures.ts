import { Fragment, type Node, Slice } from "@tiptap/pm/model";

/** An uploaded picture of this site, whatever host it was copied from. */
const uploaded = /^(?:https?:\/\/[^/]+)?\/uploads\/[\w-]{22}\//;

/** What is pasted without the pictures of other pages, which may vanish there any day; and how many were left out. */
export function withoutForeignPictures(
  slice: Slice,
  isOurs: (src: string) => boolean,
): { slice: Slice; leftOut: number } {
  let leftOut = 0;
  const cleaned = (content: Fragment): Fragment => {
    const kept: Node[] = [];
    content.forEach((node) => {
      const src = String(node.attrs.src ?? "");
      if (node.type.name === "image" && !uploaded.test(src) && !isOurs(src)) leftOut += 1;
      else kept.push(node.isLeaf ? node : node.copy(cleaned(node.content)));
    });
    return Fragment.fromArray(kept);
  };
  const content = cleaned(slice.content);
  if (leftOut === 0) return { slice, leftOut };
  // Open sides are counted anew: what was open may be what was left out.
  return { slice: content.size === 0 ? Slice.empty : Slice.maxOpen(content), leftOut };
}

/** Pictures in what is pasted or dropped; none where a text comes along, as from an office program. */
export function picturesIn(data: DataTransfer | null): File[] {
  if (!data || data.getData("text/plain").trim() !== "") return [];
  return [...data.files];
}
