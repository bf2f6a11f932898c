import { serveListing } from '#listing/server/serve-listing.ts'
import type { Source } from '#listing/server/window.ts'
import type { Work } from '#server/work/work.ts'

import {
  type ManualBoleto,
  manualInclusion,
  manualRelease,
  type ManualSearch,
} from '../contract/manual.ts'
import { inclusionSource, releaseSource } from '../store/manual.ts'
import { readParameters } from '#features/platform/parameters/store/parameters.ts'
import { eligibilityWindow } from '#features/negativation/cycles/actions/cycle.ts'
import { onlyOwnScreen } from './manual.ts'

const clientKinds = {
  clientesNegativado: 'NEGATIVADO',
  clientesForamNegativado: 'FORAM',
  clientesNuncaNegativado: 'NUNCA',
} as const

/** Selected client flags, combined with OR; none selected means all (rules 4.2). */
const clientKindsOf = (search: ManualSearch): string[] =>
  Object.entries(clientKinds).flatMap(([flag, kind]) =>
    search[flag as keyof typeof clientKinds] ? [kind] : [],
  )

async function sourceOf(work: Work, { tipo }: ManualSearch): Promise<Source<ManualBoleto>> {
  if (tipo === 'BAIXA_MANUAL') return releaseSource
  const window = eligibilityWindow(work.today, await readParameters(work.tx))
  return inclusionSource(window)
}

/** Boletos of the manual release or inclusion, which share their calls (spec 1:2.9, 1:2.10). */
export const servedManual = serveListing(manualRelease, {
  source: sourceOf,
  listingFor: (_, { tipo }) => (tipo === 'BAIXA_MANUAL' ? manualRelease : manualInclusion),
  toFilter(work, search) {
    onlyOwnScreen(work, search.tipo)
    return search.tipo === 'BAIXA_MANUAL'
      ? { ...search, negativados: true }
      : { ...search, incluiveis: true, clientes: clientKindsOf(search) }
  },
})
