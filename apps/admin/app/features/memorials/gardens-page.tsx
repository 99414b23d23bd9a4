import { Tabs } from "../../parts/tabs.tsx";
import { GardenList } from "./garden-list.tsx";
import { GardenOrder } from "./garden-order.tsx";
import { Levels } from "./levels.tsx";

export function GardensPage() {
  return (
    <>
      <h1>园区与等级</h1>
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
