import { getGardenPlates, getPlate } from "@changming/domain/plate/get-plates";
import { shanghaiDay } from "@changming/kit/shanghai";
import type { CertificateRenderer } from "../certificate/certificate-renderer.ts";
import { as, idIn, type Send, uncached } from "./answer-file.ts";

const types = { pdf: "application/pdf", svg: "image/svg+xml" } as const;

/** The sender of a plate (`12.svg`), or of a file with a garden's plates (`3-1.pdf`); null for any other name. */
export function plateSender(name: string, renderer: CertificateRenderer): Send | null {
  const [, id, file, ending] = /^(\d+)(?:-(\d{1,5}))?\.(pdf|svg)$/.exec(name) ?? [];
  const known = idIn(id);
  if (known === null || (ending !== "pdf" && ending !== "svg")) return null;
  if (file === undefined) {
    return async (ctx, reply) => {
      const row = await getPlate(ctx, { residenceId: known });
      const bytes = await renderer.plate(row, ending, shanghaiDay(ctx.clock()));
      return uncached(as(reply, types[ending], `${row.plate.name}的二维码牌.${ending}`)).send(bytes);
    };
  }
  return async (ctx, reply) => {
    const row = await getGardenPlates(ctx, { gardenId: known, file: Number(file) });
    const bytes = await renderer.gardenPlates(row, Number(file), shanghaiDay(ctx.clock()));
    return uncached(as(reply, types.pdf, `${row.garden}的二维码牌-${file}.pdf`)).send(bytes);
  };
}
