import { useNavigate } from "react-router";
import { paths } from "../../url/paths.ts";
import { KeyList } from "./key-list.tsx";
import { useKeys } from "./use-keys.ts";
import { useKeysSwitch } from "./use-keys-switch.ts";
import { byReviewNavigation } from "./use-review-navigation.ts";

/** A key that opens the first application of the list. */
export function FirstByKey({ id }: { id: number }) {
  const navigate = useNavigate();
  const [isOn, turn] = useKeysSwitch();
  const open = () => void navigate(paths.review(id), { state: byReviewNavigation });
  useKeys({ n: open, j: open }, isOn);
  return <KeyList keys={[[["N", "J"], "打开第一份"]]} isOn={isOn} onTurn={turn} />;
}
