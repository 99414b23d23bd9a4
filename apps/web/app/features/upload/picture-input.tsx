import type { ClipboardEvent, DragEvent, RefObject } from "react";

export interface PictureInputProps {
  input: RefObject<HTMLInputElement | null>;
  multiple?: boolean;
  onFiles(files: readonly File[]): void;
}

/** What opens the browser's own choice of files; a button of the field presses it, and is what one can reach. */
export function PictureInput({ input, multiple = false, onFiles }: PictureInputProps) {
  return (
    <input
      ref={input}
      type="file"
      accept="image/jpeg,image/png,.jpg,.jpeg,.png"
      multiple={multiple}
      hidden
      onChange={({ target }) => {
        const files = [...(target.files ?? [])];
        // The same file may be chosen again after it was taken out.
        target.value = "";
        if (files.length > 0) onFiles(files);
      }}
    />
  );
}

/** Lets files be dropped on an element, or pasted while one stands in it. */
export function takingFiles(onFiles: (files: readonly File[]) => void) {
  const take = (event: DragEvent | ClipboardEvent, data: DataTransfer) => {
    const files = [...data.files];
    // A text that is pasted or dropped goes where it always goes.
    if (files.length === 0) return;
    event.preventDefault();
    event.stopPropagation();
    onFiles(files);
  };
  return {
    onDragOver(event: DragEvent) {
      if (event.dataTransfer.types.includes("Files")) event.preventDefault();
    },
    onDrop: (event: DragEvent) => take(event, event.dataTransfer),
    onPaste: (event: ClipboardEvent) => take(event, event.clipboardData),
  };
}
