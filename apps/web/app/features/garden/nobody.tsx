import { Link } from "react-router";
import { EmptyState } from "@changming/ui/empty-state";
import { paths } from "../../url/paths.ts";
import { choicesText, isNarrowed, listAddress, noChoices } from "./choices.ts";
import type { GardenView } from "./garden-data.ts";

/** Why the list is empty, and where to go on. */
export function Nobody({ garden, levels, choices }: Omit<GardenView, "list">) {
  if (isNarrowed(choices)) {
    return (
      <EmptyState
        title={`没有找到：${choicesText(choices, levels)}`}
        text="可以换一个写法，或少选一项；由家人收起的居所不会出现在这里。"
        level={3}
      >
        <Link className="link" to={listAddress(garden.id, noChoices)}>
          重置，看全部居所
        </Link>
        {choices.keywords !== "" && (
          <Link className="link" to={paths.search(choices.keywords)}>
            在各园里找“{choices.keywords}”
          </Link>
        )}
      </EmptyState>
    );
  }
  return (
    <EmptyState title="园子刚开，还没有居所" text="第一处居所安好以后，会立在这里。" level={3}>
      {garden.kind === "ordinary" && (
        <Link className="link" to={paths.apply()}>
          为他安一处居所
        </Link>
      )}
      <Link className="link" to={paths.gardens()}>
        看看别的园区
      </Link>
    </EmptyState>
  );
}
