import { getGardenCodes, getGardenPlates, getPlate, type PlateData } from "@changming/domain/plate/get-plates";
import { residenceCode, shortPath } from "@changming/kit/residence-code";
import { shanghaiDay } from "@changming/kit/shanghai";
import type { CertificateRenderer } from "../certificate/certificate-renderer.ts";
import { csvStream, type ExportTable } from "../http/export-rows.ts";
import { as, idIn, type Send, uncached } from "./answer-file.ts";

const types = { pdf: "application/pdf", svg: "image/svg+xml", csv: "text/csv; charset=utf-8" } as const;

interface PlateOptions {
  renderer: CertificateRenderer;
  /** Origin of the site, for the codes' addresses. */
  origin: string;
}

/**
 * The sender of a plate (`12.svg`), of a file with a garden's plates (`3-1.pdf`) or of the list of its codes
 * (`3-codes.csv`); null for any other name.
 */
export function plateSender(name: string, { renderer, origin }: PlateOptions): Send | null {
  const [, id, file, ending] = /^(\d+)(?:-(\d{1,5}|codes))?\.(pdf|svg|csv)$/.exec(name) ?? [];
  const known = idIn(id);
  if (known === null) return null;
  if (ending === "csv") return file === "codes" ? codesSender(known, origin) : null;
  if (file === "codes" || (ending !== "pdf" && ending !== "svg")) return null;
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

function codesSender(gardenId: number, origin: string): Send {
  const table: ExportTable<PlateData> = {
    title: "短码",
    columns: [
      { title: "编号", cell: ({ place }) => place },
      { title: "姓名", cell: ({ name }) => name },
      { title: "短码", cell: ({ residenceId }) => residenceCode(residenceId) },
      { title: "短网址", cell: ({ residenceId }) => `${origin}${shortPath(residenceId)}` },
    ],
  };
  return async (ctx, reply) => {
    const { garden, plates } = await getGardenCodes(ctx, { gardenId });
    async function* pages() {
      yield plates;
    }
    return uncached(as(reply, types.csv, `${garden}的短码.csv`)).send(csvStream(table, pages()));
  };
}
