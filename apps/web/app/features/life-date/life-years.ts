/** The earliest year that a form offers. */
export const firstYear = 1800;

const stems = "甲乙丙丁戊己庚辛壬癸";
const branches = "子丑寅卯辰巳午未申酉戌亥";
const animals = "鼠牛虎兔龙蛇马羊猴鸡狗猪";

interface Decade {
  name: string;
  years: readonly number[];
}

/** The years that can be chosen, latest first, in decades so that a year is found quickly. */
export function decadesTo(lastYear: number): Decade[] {
  const decades: Decade[] = [];
  for (let start = Math.floor(lastYear / 10) * 10; start >= firstYear; start -= 10) {
    const years = Array.from({ length: 10 }, (_, at) => start + 9 - at).filter((year) => year <= lastYear);
    decades.push({ name: `${start}—${start + 9}`, years });
  }
  return decades;
}

/** A lunar year with its traditional name: 1938 戊寅虎年. */
export function lunarYearText(year: number): string {
  const at = (year - 4) % 60;
  return `${year} ${stems[at % 10]}${branches[at % 12]}${animals[at % 12]}年`;
}
