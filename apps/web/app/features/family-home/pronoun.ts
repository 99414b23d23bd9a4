/** 他 (he) or 她 (she); the wire value 1 means male. */
export function pronounOf({ gender }: { gender: number }): "他" | "她" {
  return gender === 1 ? "他" : "她";
}
