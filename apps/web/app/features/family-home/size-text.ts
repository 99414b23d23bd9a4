/** A file size for display: 820 KB, 12.4 MB, 1.2 GB. */
export function sizeText(bytes: number): string {
  const [value, unit] =
    bytes < 1_000_000 ? [bytes / 1_000, "KB"] : bytes < 1e9 ? [bytes / 1e6, "MB"] : [bytes / 1e9, "GB"];
  const rounded = value < 10 ? Math.max(0.1, Math.round(value * 10) / 10) : Math.round(value);
  return `${rounded} ${unit}`;
}

/** Progress text of a copy. */
export function progressOfCopy({ done, all }: { done: number; all: number }): string {
  return all > 0 ? `正在整理，${all} 个文件里放好了 ${done} 个。` : "正在数有哪些照片和信。";
}
