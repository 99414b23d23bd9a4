import { type ComponentType, useState } from "react";
import { showToast } from "@changming/ui/toast";

/** A part that is loaded on demand: a dialog that most users never open. `failed` is displayed when loading fails. */
export function usePart<Props>(load: () => Promise<ComponentType<Props>>, failed: string) {
  const [Part, setPart] = useState<ComponentType<Props> | null>(null);
  const [isOpen, setOpen] = useState(false);

  async function open() {
    try {
      const loaded = await load();
      setPart(() => loaded);
      setOpen(true);
    } catch {
      showToast(failed);
    }
  }

  return { Part: isOpen ? Part : null, open: () => void open(), close: () => setOpen(false) };
}
