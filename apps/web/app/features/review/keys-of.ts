import type { KeyListProps } from "./key-list.tsx";

export interface KeysContext {
  canDecide: boolean;
  /** Another application is pending. */
  hasOthers: boolean;
  /** Number of documents that are open. */
  papers: number;
}

/** The keys that do something now. */
export function keysOf({ canDecide, hasOthers, papers }: KeysContext): KeyListProps["keys"] {
  const ways: KeyListProps["keys"] = hasOthers
    ? [
        [["N", "J"], "下一份"],
        [["K"], "上一份"],
      ]
    : [[["N", "J"], "回到列表"]];
  const decisions: KeyListProps["keys"] = [
    [["A"], "通过"],
    [["R"], "驳回"],
  ];
  const looks: KeyListProps["keys"] = [
    [["+", "-"], "缩放"],
    [["Z"], "铺满窗口"],
  ];
  return [
    ...ways,
    ...(canDecide ? decisions : []),
    ...(papers > 1 ? ([[["←", "→"], "换一份材料"]] as const) : []),
    ...(papers > 0 ? looks : []),
  ];
}
