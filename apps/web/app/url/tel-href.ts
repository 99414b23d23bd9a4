/** Address that dials a telephone number; its text may contain spaces and dashes. */
export const telHref = (tel: string): string => `tel:${tel.replace(/[^\d+]/g, "")}`;
