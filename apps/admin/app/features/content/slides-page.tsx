import { SlideEditor } from "./slide-editor.tsx";
import { SlideList } from "./slide-list.tsx";
import { useEditing, useIsWriter } from "./use-editing.ts";

export function SlidesPage() {
  const { isOpen, id, open, close } = useEditing();
  const isWriter = useIsWriter();
  return isOpen && isWriter ? <SlideEditor key={id} id={id} onClose={close} /> : <SlideList onEdit={open} />;
}
