import { Tag } from "antd";

interface StatusTagProps {
  /** calm: nothing to do; waits: somebody has to decide; good: done well; bad: refused, failed, shut. */
  tone?: "calm" | "waits" | "good" | "bad";
  children: string;
}

const colours = { calm: "default", waits: "warning", good: "success", bad: "error" } as const;

/** A state in a word; the word says it, the colour only helps. */
export function StatusTag({ tone = "calm", children }: StatusTagProps) {
  return (
    <Tag color={colours[tone]} variant="outlined">
      {children}
    </Tag>
  );
}
