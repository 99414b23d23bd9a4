import { drawSvg } from "@changming/documents/certificate/draw-svg";
import { type Plate, platePage, plateSheet, platesOnPage } from "@changming/documents/plate/plate-sheet";
import { type getGardenPlates, type getPlate, type PlateData, platesInFile } from "@changming/domain/plate/get-plates";
import { residenceCode, shortPath } from "@changming/kit/residence-code";
import { type ShanghaiDay, startOfShanghaiDay } from "@changming/kit/shanghai";

interface Issue {
  origin: string;
  day: ShanghaiDay;
}

const plateOf = ({ residenceId, name, place }: PlateData, origin: string): Plate => ({
  name,
  place,
  code: residenceCode(residenceId),
  address: `${origin}${shortPath(residenceId)}`,
});

/** One plate, in its own size. */
export async function drawPlate(
  { plates: [data], siteName }: Awaited<ReturnType<typeof getPlate>>,
  format: "pdf" | "svg",
  { origin, day }: Issue,
): Promise<Buffer> {
  if (!data) throw new RangeError("no plate");
  const sheet = plateSheet(plateOf(data, origin), { author: siteName, issuedAt: startOfShanghaiDay(day) });
  if (format === "svg") return Buffer.from(drawSvg(sheet));
  const { drawPdf } = await import("@changming/documents/certificate/draw-pdf");
  return drawPdf(sheet);
}

/** One file of a garden's plates, twelve on a page. */
export async function drawGardenPlates(
  { garden, count, plates, siteName }: Awaited<ReturnType<typeof getGardenPlates>>,
  file: number,
  { origin, day }: Issue,
): Promise<Buffer> {
  const pagesBefore = ((file - 1) * platesInFile) / platesOnPage;
  const about = { garden, pages: Math.ceil(count / platesOnPage), day, author: siteName };
  const typed = `${new URL(origin).host}/g/`;
  const sheetOf = (index: number) => {
    const some = plates.slice(index * platesOnPage, (index + 1) * platesOnPage).map((data) => plateOf(data, origin));
    return platePage(some, { ...about, typed, page: pagesBefore + index + 1, issuedAt: startOfShanghaiDay(day) });
  };
  const others = Array.from({ length: Math.ceil(plates.length / platesOnPage) - 1 }, (_, index) => sheetOf(index + 1));
  const { drawPdfPages } = await import("@changming/documents/certificate/draw-pdf");
  return drawPdfPages([sheetOf(0), ...others]);
}
