/** As the document writes times, without fractions of a second: `2026-11-21T09:00:00Z`. */
export const seconds = (iso: string): string => iso.replace(/\.\d+Z$/, 'Z');
