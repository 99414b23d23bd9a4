import { useState } from "react";
import { DataTable } from "../../parts/data-table.tsx";
import { useOpen } from "../../parts/use-open.ts";
import { useQueue } from "../../parts/use-queue.ts";
import { fetchOrders, columns, exportTo, filters } from "./order-columns.tsx";
import { OrderDrawer } from "./order-drawer.tsx";

export function OrdersPage() {
  const [turn, setTurn] = useState(0);
  const { openId, open, close } = useOpen();
  const { fetchList, stepsFrom } = useQueue(fetchOrders);
  return (
    <>
      <h1>订单</h1>
      <DataTable
        name="orders"
        caption="订单"
        idOf={({ id }) => id}
        actions={({ id }) => [{ label: "查看", key: "Enter", run: () => open(id) }]}
        {...{ fetchList, columns, filters, turn, exportTo }}
      />
      {openId !== null && (
        <OrderDrawer
          id={openId}
          steps={stepsFrom(openId, open)}
          onClose={close}
          onChanged={() => setTurn((before) => before + 1)}
        />
      )}
    </>
  );
}
