import type { ClipboardEvent, DragEvent, RefObject } from "react";

interface ImageInputProps {
  input: RefObject<HTMLInputElement | null>;
  multiple?: boolean;
  onFiles(files: readonly File[]): void;
}

/** The browser's own file input (R-upload-4); a button of the field opens it, and is what the user can reach. */
export function ImageInput({ input, multiple = false, onFiles }: ImageInputProps) {
  return (
    <input
      ref={input}
      type="file"
      accept="image/jpeg,image/png,.jpg,.jpeg,.png"
      multiple={multiple}
      hidden
      onChange={({ target }) => {
        const files = [...(target.files ?? [])];
        // The same file may be chosen again after it was removed.
        target.value = "";
        if (files.length > 0) onFiles(files);
      }}
    />
  );
}

/** Lets files be dropped on an element, or pasted while the focus is in it. */
export function takingFiles(onFiles: (files: readonly File[]) => void) {
  const take = (event: DragEvent | ClipboardEvent, data: DataTransfer) => {
    const files = [...data.files];
    // A text that is pasted or dropped is handled as usual.
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
