/** One ticket request, identical for every try: one key always gives one ticket. */
export type TicketRequest = { readonly key: string; readonly body: string }

/** Result of a ticket request. */
export type TicketAnswer =
  | { readonly kind: 'opened'; readonly ticket: string }
  /** The reason is shown to the requester. */
  | { readonly kind: 'refused'; readonly because: string }
  /** Unknown or not now: retry the same request. */
  | { readonly kind: 'later'; readonly because: string; readonly seconds?: number }

/** Who numbers filing tickets (rules 5.4): this system, or an external one. */
export type TicketPort =
  | { readonly kind: 'own' }
  | { readonly kind: 'http'; readonly ask: (asking: TicketRequest) => Promise<TicketAnswer> }
