import type { FirstListings } from '../contract/first-listings.ts'
import type { FirstListing } from '../store/first-listings.ts'

const mostNamed = 200

/** First listings as a confirmation shows them. */
export const firstListingsOf = (first: readonly FirstListing[]): FirstListings => ({
  lojistas: first.filter(({ kind }) => kind === 'LOJISTA').length,
  fiadores: first.filter(({ kind }) => kind === 'FIADOR').length,
  pessoas: first.slice(0, mostNamed).map(({ kind, name, brand, days, boletos, value }) => ({
    nome: name,
    pessoa: kind,
    lojista: brand,
    dias: days,
    boletos,
    valor: value,
  })),
})
