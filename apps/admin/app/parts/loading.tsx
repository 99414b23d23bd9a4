import type { Result } from "@changming/contract/client";
import { Button } from "./button.tsx";

interface LoadingProps {
  /** Null while loading. */
  answer: Result<unknown> | null;
  again?: () => void;
}

/** In place of data that is loading or failed to load. */
export function Loading({ answer, again }: LoadingProps) {
  if (answer?.ok) return null;
  if (!answer) return <p role="status">正在读取……</p>;
  return (
    <p role="alert">
      {answer.msg} {again && <Button onClick={again}>再试一次</Button>}
    </p>
  );
}
