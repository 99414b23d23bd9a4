import { NoticeEditor } from "./notice-editor.tsx";
import { NoticeList } from "./notice-list.tsx";
import { useEditing, useIsWriter } from "./use-editing.ts";

export function NoticesPage() {
  const { isOpen, id, open, close } = useEditing();
  const isWriter = useIsWriter();
  if (isOpen && isWriter) return <NoticeEditor key={id} id={id} onClose={close} />;
  return <NoticeList onEdit={open} />;
}
