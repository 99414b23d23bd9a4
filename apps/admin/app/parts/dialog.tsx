import { useAskFirst } from "./ask-first.tsx";
import { DialogFrame, type DialogProps } from "./dialog-frame.tsx";
import { UnsavedPlace, useInnerPlace } from "./unsaved-place.ts";

/** Over everything else; while a form in it is not saved, shutting it asks first. */
export function Dialog({ children, onClose, ...rest }: DialogProps) {
  const place = useInnerPlace();
  const { askFirst, question } = useAskFirst(place);
  return (
    <>
      <DialogFrame {...rest} {...(onClose ? { onClose: () => askFirst(onClose) } : {})}>
        <UnsavedPlace value={place}>{children}</UnsavedPlace>
      </DialogFrame>
      {question}
    </>
  );
}
