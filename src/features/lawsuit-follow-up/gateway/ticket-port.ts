import type { Work } from '#server/work/work.ts'

/** For whom tickets are asked. */
export type TicketRequest = {
  readonly lawsuitId: number
  readonly mallId: number
  /** How many guias have none. */
  readonly count: number
}

/** Whoever numbers the tickets of filings (rules 5.4). */
export type TicketPort = {
  /** As many numbers as guias have none, in their order. */
  readonly open: (work: Work, request: TicketRequest) => Promise<readonly string[]>
}
