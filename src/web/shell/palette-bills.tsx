import { useMemo } from 'react'

import { findScreen } from '#features/access/rules.ts'
import { queryText } from '#ui/actions/address.ts'

import { useSession } from '../session/session.ts'
import { type PaletteItem, type PaletteSource, usePaletteSource } from './shell-slots.ts'

// A code tells no number in a way that all banks share: what it led to is said, and how.
const throughLine = {
  NUMERO: 'o número está na linha digitável',
  VALOR_E_VENCIMENTO: 'possível: mesmo valor e vencimento da linha',
} as const

function Source() {
  const { routes } = useSession()
  const source = useMemo(
    (): PaletteSource => ({
      heading: 'Boletos',
      from: 3,
      find: async (text, signal) => {
        const { billsLike, placeOf } =
          await import('#features/manual-acts/components/found-bills.ts')
        return (await billsLike(text, signal)).map((bill): PaletteItem => {
          const { path, query } = placeOf(bill, routes)
          return {
            key: String(bill.idBoleto),
            label: `${bill.numBoleto} · ${bill.nome}`,
            detail: [bill.onde, bill.status.nome, bill.pelaLinha && throughLine[bill.pelaLinha]]
              .filter(Boolean)
              .join(' · '),
            to: `${path}${queryText(query)}`,
          }
        })
      },
    }),
    [routes],
  )
  usePaletteSource(source)
  return null
}

/** Lets the palette find boletos, for whoever may search them. */
export function PaletteBills() {
  const { routes } = useSession()
  return findScreen(routes, '/acompanhar-boletos') ? <Source /> : null
}
