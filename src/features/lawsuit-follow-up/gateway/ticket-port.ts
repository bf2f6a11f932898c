/** One asking, the same for every try: whoever numbers answers one key with one ticket. */
export type TicketAsking = { readonly key: string; readonly body: string }

/** What became of one asking. */
export type TicketAnswer =
  | { readonly kind: 'opened'; readonly ticket: string }
  /** In words, for whoever asked. */
  | { readonly kind: 'refused'; readonly because: string }
  /** Nobody knows, or not now: the same asking comes again. */
  | { readonly kind: 'later'; readonly because: string; readonly seconds?: number }

/** Whoever numbers the tickets of filings (rules 5.4): we ourselves, or another system. */
export type TicketPort =
  | { readonly kind: 'own' }
  | { readonly kind: 'http'; readonly ask: (asking: TicketAsking) => Promise<TicketAnswer> }
