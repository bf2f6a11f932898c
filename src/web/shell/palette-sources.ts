import { findScreen } from '#features/people/access/rules/session.ts'
import { queryText } from '#ui/actions/address.ts'

import type { Session } from '../session/session.ts'

/** A server record in the palette. */
export type PaletteItem = {
  readonly key: string
  readonly label: string
  readonly detail: string
  readonly to: string
  readonly owes?: { readonly days: number | null; readonly overdue: number }
  readonly acts?: readonly { readonly label: string; readonly to: string }[]
}

/** Record search of the palette, queried while typing from `from` characters on. */
export type PaletteSource = {
  readonly heading: 'Lojistas' | 'Boletos'
  readonly from: number
  readonly find: (
    text: string,
    signal: AbortSignal,
  ) => Promise<{ readonly items: readonly PaletteItem[]; readonly total: number }>
}

type Routes = Session['routes']

const actsOf = (routes: Routes, id: number, name: string) =>
  [
    { path: '/boletos', label: 'Abrir os boletos do cliente', to: `/boletos?cliente=${id}` },
    { path: '/linha-do-tempo', label: 'Ver a linha do tempo', to: `/linha-do-tempo?lojista=${id}` },
    {
      path: '/agir-hoje',
      label: 'Procurar em Agir hoje',
      to: `/agir-hoje${queryText({ lojista: name })}`,
    },
  ].filter(({ path }) => findScreen(routes, path) !== undefined)

const tenants = (routes: Routes): PaletteSource => ({
  heading: 'Lojistas',
  from: 3,
  find: async (text, signal) => {
    const { tenantsLike } = await import('#features/collection/timeline/components/tenants-like.ts')
    const { content, total } = await tenantsLike(text, signal)
    return {
      total,
      items: content.map(({ idLojista, nome, mascara, onde, vencido, diasAtraso }): PaletteItem => {
        const acts = actsOf(routes, idLojista, nome)
        return {
          key: String(idLojista),
          label: nome,
          // Show numbers if the user typed numbers.
          detail: /\d{3}/.test(text) ? `${mascara} · ${onde}` : onde,
          to: acts[0]?.to ?? '/',
          owes: { days: diasAtraso, overdue: vencido },
          acts,
        }
      }),
    }
  },
})

// Banks encode the number differently, so show how the code matched.
const throughLine = {
  NUMERO: 'o número está na linha digitável',
  VALOR_E_VENCIMENTO: 'possível: mesmo valor e vencimento da linha',
} as const

const bills = (routes: Routes): PaletteSource => ({
  heading: 'Boletos',
  from: 3,
  find: async (text, signal) => {
    // Skip the query for text without digits, which cannot match.
    if (!/\d/.test(text)) return { items: [], total: 0 }
    const { billsLike, placeOf } =
      await import('#features/negativation/manual-acts/components/found-bills.ts')
    const found = await billsLike(text, signal)
    return {
      total: found.length,
      items: found.map((bill): PaletteItem => {
        const { path, query } = placeOf(bill, routes)
        return {
          key: String(bill.idBoleto),
          label: `${bill.numBoleto} · ${bill.nome}`,
          detail: [bill.onde, bill.status.nome, bill.pelaLinha && throughLine[bill.pelaLinha]]
            .filter(Boolean)
            .join(' · '),
          to: `${path}${queryText(query)}`,
        }
      }),
    }
  },
})

/** Sources by permission: tenants with timeline access, boletos with search access. */
export const paletteSources = (routes: Routes): readonly PaletteSource[] => [
  ...(findScreen(routes, '/linha-do-tempo') ? [tenants(routes)] : []),
  ...(findScreen(routes, '/acompanhar-boletos') ? [bills(routes)] : []),
]
