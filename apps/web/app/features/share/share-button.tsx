import { type ComponentType, type ReactNode, useState } from "react";
import { Button } from "@changming/ui/button";
import { Icon } from "@changming/ui/icon";
import { showToast } from "@changming/ui/toast";
import { fullTitle } from "../../parts/page-meta.ts";
import { useSite } from "../../parts/site-context.tsx";
import { sharedAddress } from "./shared-address.ts";
import { isInsideWechat } from "../wechat/bridge.ts";
import type { ShareSheetProps, SharedPage } from "./share-sheet.tsx";

type ShareButtonProps = SharedPage & { className?: string; children?: ReactNode };

/** True when the system's own dialog shared it, or was dismissed by the user. */
async function shareNatively(title: string, url: string): Promise<boolean> {
  // Inside WeChat the way to others is WeChat's own menu.
  if (!("share" in navigator) || isInsideWechat()) return false;
  try {
    await navigator.share({ title, url });
    return true;
  } catch (thrown) {
    return thrown instanceof DOMException && thrown.name === "AbortError";
  }
}

/** 分享: the system's own dialog where there is one, else ours with link and code. */
export function ShareButton({ className, children, ...what }: ShareButtonProps) {
  const site = useSite();
  const { title } = what;
  const [Sheet, setSheet] = useState<ComponentType<ShareSheetProps> | null>(null);
  const [isOpen, setOpen] = useState(false);

  async function handleShare() {
    const address = sharedAddress(what);
    if (await shareNatively(fullTitle(site?.name, title), address)) return;
    try {
      // Fetched on demand: most users share nothing.
      const { ShareSheet } = await import("./share-sheet.tsx");
      setSheet(() => ShareSheet);
      setOpen(true);
    } catch {
      showToast("分享没有打开，请看看网络，再试一次");
    }
  }

  return (
    <>
      <Button kind="ghost" className={className} aria-haspopup="dialog" onClick={() => void handleShare()}>
        {children ?? (
          <>
            <Icon name="outward" />
            分享
          </>
        )}
      </Button>
      {Sheet && isOpen && <Sheet {...what} onClose={() => setOpen(false)} />}
    </>
  );
}
