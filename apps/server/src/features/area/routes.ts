import { area } from "@changming/contract/area";
import { areaTree } from "@changming/domain/area/area-tree";
import { bind } from "../../http/bind.ts";

export const areaRoutes = [bind(area.tree, () => Promise.resolve(areaTree))];
