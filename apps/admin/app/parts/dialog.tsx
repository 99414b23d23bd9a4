import { useConfirmLeave } from "./use-confirm-leave.tsx";
import { DialogFrame, type DialogProps } from "./dialog-frame.tsx";
import { UnsavedScope, useUnsavedScope } from "./unsaved-scope.ts";

/** A modal dialog; closing it with unsaved changes inside has to be confirmed. */
export function Dialog({ children, onClose, ...rest }: DialogProps) {
  const place = useUnsavedScope();
  const { confirmLeave, question } = useConfirmLeave(place);
  return (
    <>
      <DialogFrame {...rest} {...(onClose ? { onClose: () => confirmLeave(onClose) } : {})}>
        <UnsavedScope value={place}>{children}</UnsavedScope>
      </DialogFrame>
      {question}
    </>
  );
}
