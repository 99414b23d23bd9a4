/** 他 or 她; the wire says 1 for a man. */
export function pronounOf({ gender }: { gender: number }): "他" | "她" {
  return gender === 1 ? "他" : "她";
}
