/** A place for display: `浙江,绍兴` is 浙江绍兴, and a municipality (`北京,北京`) is named once. */
export function placeText(place: string, between = ""): string {
  return [...new Set(place.split(",").map((part) => part.trim()))].filter(Boolean).join(between);
}
