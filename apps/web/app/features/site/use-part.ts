import { type ComponentType, useState } from "react";
import { showToast } from "@changming/ui/toast";

/** A part that is fetched when it is wanted: a dialog that most readers never open. `failed` is said when it does not come. */
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
