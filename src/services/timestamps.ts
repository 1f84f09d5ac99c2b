/** As the document writes times, without fractions of a second: `2026-11-21T09:00:00Z`. */
export const seconds = (iso: string): string => iso.replace(/\.\d+Z$/, 'Z');

/** The same, with the fraction where there is one: `2026-11-21T09:00:00.750Z`. */
export const milliseconds = (iso: string): string => iso.replace(/\.000Z$/, 'Z');
