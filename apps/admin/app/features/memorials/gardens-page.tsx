import { Tabs } from "../../parts/tabs.tsx";
import { GardenList } from "./garden-list.tsx";
import { Levels } from "./levels.tsx";
import { useState } from "react";
import { api } from "../../api/api.ts";
import { queries } from "../../api/query.ts";
import { Loading } from "../../parts/loading.tsx";
import { OrderList } from "../../parts/order-list.tsx";
import { useQuery } from "@tanstack/react-query";
import { useSelf } from "../../session/session-store.ts";
import { useReorder } from "../../parts/use-reorder.ts";
import type { GardenItem } from "./memorial-items.ts";
import { StarterDraft } from "../opening/starter-draft.tsx";

export function GardensPage() {
  return (
    <>
      <h1>园区与等级</h1>
      <StarterDraft />
      <Tabs
        label="园区与等级"
        tabs={[
          { key: "gardens", label: "园区", content: <GardenList /> },
          { key: "order", label: "次序", content: <GardenOrder /> },
          { key: "levels", label: "等级", content: <Levels /> },
        ]}
      />
    </>
  );
}

/** The first hundred gardens: more than can be sorted by hand. */
const gardenLimit = 100;

const none: readonly GardenItem[] = [];

function GardenOrder() {
  const { role } = useSelf();
  const [error, setError] = useState("");
  const query = useQuery(queries.garden.list({ pageSize: gardenLimit }));
  const { rows, reorder } = useReorder(query.data?.itemList ?? none, {
    done: "园区的次序换了",
    order: api.garden.order,
    onError: setError,
    onDone: () => void query.refetch(),
  });
  if (!query.data) return <Loading query={query} />;
  return (
    <>
      {query.data.counts > rows.length && <p>这里排的是最前面的 {rows.length} 座，其余的跟在后面，次序不变。</p>}
      <p role="alert">{error}</p>
      <Loading query={query} />
      <OrderList
        label="园区的次序"
        items={rows}
        idOf={({ id }) => id}
        nameOf={({ garden_name }) => garden_name}
        render={({ garden_name, is_hidden }) => (is_hidden ? `${garden_name}（停止展示）` : garden_name)}
        onOrder={role === "readOnly" ? undefined : reorder}
      />
    </>
  );
}
