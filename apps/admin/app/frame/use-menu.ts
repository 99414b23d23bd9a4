import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";

/** Whether the menu of a narrow window is open. Navigation and Escape close it; Escape focuses its button. */
export function useMenu() {
  const { key } = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const isOpen = openAt === key;
  useEffect(() => {
    if (!isOpen) return;
    const handleKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || event.defaultPrevented || document.querySelector("[role=dialog]")) return;
      setOpenAt(null);
      toggle.current?.focus();
    };
    addEventListener("keydown", handleKey);
    return () => removeEventListener("keydown", handleKey);
  }, [isOpen]);
  return { isOpen, toggle, change: () => setOpenAt(isOpen ? null : key) };
}
