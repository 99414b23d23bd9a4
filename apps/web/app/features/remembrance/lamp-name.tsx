import { useState } from "react";
import { unnamedNickname } from "@changming/contract/limits";
import { lazyAfterHydration } from "../../browser/lazy-after-hydration.tsx";
import { useUser } from "../../api/user-info.ts";
import { useRemembrance } from "./use-remembrance.ts";

const NameForm = lazyAfterHydration(async () => (await import("./name-form.tsx")).NameForm);

/** Asks how a user without a name is called, once their lamp was lit on this page; null where there is nothing to ask. */
export function useLampName(residenceId: number) {
  const user = useUser();
  const { bow } = useRemembrance(residenceId);
  const [isLeft, setLeft] = useState(false);
  const isAsked = user?.nickname === unnamedNickname && bow?.isLit === true && bow.serverNumbers !== null && !isLeft;
  return isAsked ? <NameForm residenceId={residenceId} onLeave={() => setLeft(true)} /> : null;
}
