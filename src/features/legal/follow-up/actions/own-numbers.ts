import type { Work } from '#server/work/work.ts'

import { ticketNumber } from '../rules/ticket-number.ts'
import { reserveNumbers } from '../store/tickets.ts'

/** Reserves our next ticket numbers, 'AJ-AAAA-NNNNNN' (rules 5.4). */
export async function reserveOwnNumbers({ tx, today }: Work, count: number): Promise<string[]> {
  const year = Number(today.slice(0, 4))
  return (await reserveNumbers(tx, year, count)).map((number) => ticketNumber(year, number))
}
