import { Button } from "antd";
import type { CallError } from "../api/query.ts";

interface LoadingProps {
  /** A result of `useQuery`. */
  query: { data: unknown; error: CallError | null; refetch(): Promise<unknown> };
}

/** In place of data that is loading, and where data failed to load. */
export function Loading({ query: { data, error, refetch } }: LoadingProps) {
  if (error) {
    return (
      <p role="alert">
        {error.message} <Button onClick={() => void refetch()}>再试一次</Button>
      </p>
    );
  }
  return data === undefined ? <p role="status">正在读取……</p> : null;
}
