import { useNavigate } from "react-router";
import { paths } from "../../paths.ts";
import { KeyList } from "./key-list.tsx";
import { useKeys } from "./use-keys.ts";
import { useKeysSwitch } from "./use-keys-switch.ts";
import { byLeafing } from "./use-leafing.ts";

/** Where to begin: with the first of the list. */
export function FirstByKey({ id }: { id: number }) {
  const navigate = useNavigate();
  const [isOn, turn] = useKeysSwitch();
  const open = () => void navigate(paths.review(id), { state: byLeafing });
  useKeys({ n: open, j: open }, isOn);
  return <KeyList keys={[[["N", "J"], "打开第一份"]]} isOn={isOn} onTurn={turn} />;
}
