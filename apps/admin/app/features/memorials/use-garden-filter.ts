import { api } from "../../api.ts";
import type { Filter } from "../../parts/table-types.ts";
import { useAnswer } from "../../parts/use-answer.ts";

/** Gardens that one still finds in a list to choose from. */
const most = 100;

/** A list narrowed to one garden, by its name; by its number where there are too many, and until they are known. */
export function useGardenFilter(): Filter {
  const { body } = useAnswer("gardens", (signal) => api.garden.list({ pageSize: most }, { signal }));
  if (!body || body.counts > most) return { name: "gardenId", label: "园区编号", kind: "text" };
  const choices = body.itemList.map(({ id, garden_name, waiting }) => ({
    value: String(id),
    label: waiting ? `${garden_name}（待审 ${waiting}）` : garden_name,
  }));
  return { name: "gardenId", label: "园区", kind: "choice", choices };
}
