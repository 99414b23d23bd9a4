import { getGardenPlates, getPlate } from "@changming/domain/plate/get-plates";
import { shanghaiDay } from "@changming/kit/shanghai";
import { drawGardenPlates, drawPlate } from "../certificate/plate-files.ts";
import { as, idIn, type Send } from "./answer-file.ts";

const types = { pdf: "application/pdf", svg: "image/svg+xml" } as const;

/** The sender of a plate (`12.svg`), or of a file with a garden's plates (`3-1.pdf`); null for any other name. */
export function plateSender(name: string, origin: string): Send | null {
  const [, id, file, ending] = /^(\d+)(?:-(\d{1,5}))?\.(pdf|svg)$/.exec(name) ?? [];
  const known = idIn(id);
  if (known === null || (ending !== "pdf" && ending !== "svg")) return null;
  if (file === undefined) {
    return async (ctx, reply) => {
      const plate = await getPlate(ctx, { residenceId: known });
      const bytes = await drawPlate(plate, ending, { origin, day: shanghaiDay(ctx.clock()) });
      const title = `${plate.plates[0]?.name ?? ""}的二维码牌.${ending}`;
      return as(reply, types[ending], title).header("cache-control", "private, no-store").send(bytes);
    };
  }
  return async (ctx, reply) => {
    const plates = await getGardenPlates(ctx, { gardenId: known, file: Number(file) });
    const bytes = await drawGardenPlates(plates, Number(file), { origin, day: shanghaiDay(ctx.clock()) });
    const title = `${plates.garden}的二维码牌-${file}.pdf`;
    return as(reply, types.pdf, title).header("cache-control", "private, no-store").send(bytes);
  };
}
