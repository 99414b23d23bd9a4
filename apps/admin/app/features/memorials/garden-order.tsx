import { useState } from "react";
import { api } from "../../api.ts";
import { Loading } from "../../parts/loading.tsx";
import { OrderList } from "../../parts/order-list.tsx";
import { useAnswer } from "../../parts/use-answer.ts";
import { useSelf } from "../../session/session-store.ts";
import { useOrder } from "../content/use-order.ts";
import type { GardenItem } from "./memorial-items.ts";

/** The first hundred, which is more than anybody puts in order by hand. */
const shown = 100;

const none: readonly GardenItem[] = [];

/** In which order gardens are shown. */
export function GardenOrder() {
  const { role } = useSelf();
  const [fault, setFault] = useState("");
  const { answer, body, again } = useAnswer("gardens", (signal) => api.garden.list({ pageSize: shown }, { signal }));
  const { rows, order } = useOrder(body?.itemList ?? none, {
    ...{ order: api.garden.order, onWrong: setFault, onDone: again },
  });
  if (!body) return <Loading {...{ answer, again }} />;
  return (
    <>
      {body.counts > rows.length && <p>这里排的是最前面的 {rows.length} 座，其余的跟在后面，次序不变。</p>}
      <p role="alert">{fault}</p>
      <Loading {...{ answer, again }} />
      <OrderList
        label="园区的次序"
        items={rows}
        idOf={({ id }) => id}
        nameOf={({ garden_name }) => garden_name}
        render={({ garden_name, is_hidden }) => (is_hidden ? `${garden_name}（停止展示）` : garden_name)}
        onOrder={role === "readOnly" ? undefined : order}
      />
    </>
  );
}
