/** The lunar calendar: large, and fetched once the user chooses it. */
export const loadLunarTables = async () => {
  const [{ lunarMonthsOf }, { solarOf }, { lunarOf }] = await Promise.all([
    import("@changming/kit/lunar-months"),
    // allow-import: fetched once the user chooses the lunar calendar, nowhere else
    import("@changming/kit/solar-of"),
    // allow-import: the same
    import("@changming/kit/lunar"),
  ]);
  return { lunarMonthsOf, solarOf, lunarOf };
};

export type LunarTables = Awaited<ReturnType<typeof loadLunarTables>>;
