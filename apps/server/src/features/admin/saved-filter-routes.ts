import { savedFilter } from "@changming/contract/admin/saved-filter";
import { listSavedFilters, removeFilter, saveFilter } from "@changming/domain/saved-filter/saved-filters";
import { bind } from "../../http/bind.ts";

export const savedFilterRoutes = [
  bind(savedFilter.list, (ctx) => listSavedFilters(ctx)),
  bind(savedFilter.save, async (ctx, { isDefault, ...draft }) => {
    const { id, version } = await saveFilter(ctx, { ...draft, isDefault: isDefault === 1 });
    return { id, version };
  }),
  bind(savedFilter.remove, async (ctx, target) => {
    await removeFilter(ctx, target);
    return { done: true as const };
  }),
];
