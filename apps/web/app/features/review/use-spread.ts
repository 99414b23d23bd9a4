import { type RefObject, useState } from "react";

/** Lays an open dialog of the page over the whole window, and back: the same element, so that nothing in it begins anew. */
export function useSpread(dialog: RefObject<HTMLDialogElement | null>) {
  const [isSpread, setSpread] = useState(false);
  const spread = () => {
    // What is open in the page cannot be laid over it.
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
