/** 'AJ-AAAA-NNNNNN' (rules 5.4). */
export const ticketNumber = (year: number, number: number): string =>
  `AJ-${year}-${String(number).padStart(6, '0')}`
