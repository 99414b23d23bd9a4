import { Tag } from "antd";

interface StatusTagProps {
  /** calm: nothing to do; waits: needs a decision; good: succeeded; bad: rejected, failed, closed. */
  tone?: "calm" | "waits" | "good" | "bad";
  children: string;
}

const colours = { calm: "default", waits: "warning", good: "success", bad: "error" } as const;

/** A state as a label; the colour adds no information. */
export function StatusTag({ tone = "calm", children }: StatusTagProps) {
  return (
    <Tag color={colours[tone]} variant="outlined">
      {children}
    </Tag>
  );
}
