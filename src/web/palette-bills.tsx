import { useMemo } from 'react'

import { findScreen } from '#features/access/rules.ts'
import { queryText } from '#ui/location.ts'

import { useSession } from './session.ts'
import { type PaletteItem, type PaletteSource, usePaletteSource } from './shell-slots.ts'

function Source() {
  const { routes } = useSession()
  const source = useMemo(
    (): PaletteSource => ({
      heading: 'Boletos',
      from: 3,
      find: async (text, signal) => {
        const { billsLike, placeOf } = await import('#features/negativation/parts/found-bills.ts')
        return (await billsLike(text, signal)).map((bill): PaletteItem => {
          const { path, query } = placeOf(bill, routes)
          return {
            key: String(bill.idBoleto),
            label: `${bill.numBoleto} · ${bill.nome}`,
            detail: `${bill.onde} · ${bill.status.nome}`,
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
