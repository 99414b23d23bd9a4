import { Link } from "react-router";
import { paths } from "../../url/paths.ts";
import { useEntryState } from "./entry-state.ts";

/** Help when no code arrives; the same for known and unknown numbers (decision 0012). */
export function NotReceived() {
  const { from } = useEntryState();
  return (
    <>
      没有收到？这个号码可能还没有注册，可以先
      <Link className="link" to={paths.register()} state={{ from }}>
        去注册
      </Link>
      。
    </>
  );
}
