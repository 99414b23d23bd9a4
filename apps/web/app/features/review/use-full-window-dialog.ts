import { type RefObject, useState } from "react";

/** Spreads an open dialog of the page over the whole window, and back: the same element, so that it keeps its state. */
export function useFullWindowDialog(dialog: RefObject<HTMLDialogElement | null>) {
  const [isSpread, setSpread] = useState(false);
  const spread = () => {
    // An open dialog cannot be opened again as a modal one.
    dialog.current?.removeAttribute("open");
    dialog.current?.showModal();
    setSpread(true);
  };
  const fold = () => {
    const element = dialog.current;
    if (!element) return;
    if (element.matches(":modal")) element.close();
    element.setAttribute("open", "");
    setSpread(false);
  };
  return { isSpread, spread, fold };
}
