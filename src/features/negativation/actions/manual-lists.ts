import type { AnswerOf } from '#contract/call.ts'
import * as registers from '#features/registers/actions.ts'
import { exportListing, exportTitle } from '#listing/server/export.ts'
import { readPage } from '#listing/server/window.ts'
import type { FileAnswer } from '#server/file-answer.ts'
import { scopeFilter } from '#server/database/mall-scope.ts'
import type { Work } from '#server/work.ts'

import {
  type ManualBoleto,
  manualInclusion,
  manualRelease,
  type ManualSearch,
  type searchManual as call,
} from '../contract/manual.ts'
import { inclusionSource, releaseSource } from '../store/manual.ts'
import { readParameters } from '../store/parameters.ts'
import { eligibilityWindow } from './cycle.ts'
import { onlyOwnScreen } from './manual.ts'

const clientKinds = {
  clientesNegativado: 'NEGATIVADO',
  clientesForamNegativado: 'FORAM',
  clientesNuncaNegativado: 'NUNCA',
} as const

/** The ticked client flags, which combine by 'or'; none ticked is all (rules 4.2). */
const clientKindsOf = (search: ManualSearch): string[] =>
  Object.entries(clientKinds).flatMap(([flag, kind]) => (search[flag as keyof typeof clientKinds] ? [kind] : []))

async function questionOf(work: Work, search: ManualSearch) {
  onlyOwnScreen(work, search.tipo)
  const {
    idUsuario: _,
    tipo,
    clientesNegativado: __,
    clientesForamNegativado: ___,
    clientesNuncaNegativado: ____,
    ...rest
  } = search
  const escopo = scopeFilter(work.actor.malls)
  if (tipo === 'BAIXA_MANUAL')
    return { listing: manualRelease, source: releaseSource(work.today), filter: { ...rest, negativados: true, escopo } }
  const window = eligibilityWindow(work.today, await readParameters(work.tx))
  return {
    listing: manualInclusion,
    source: inclusionSource(work.today, window),
    filter: { ...rest, incluiveis: true, escopo, clientes: clientKindsOf(search) },
  }
}

/** Boletos of the manual release or of the manual inclusion (spec 1:2.9, 1:2.10). */
export async function searchManual(work: Work, search: ManualSearch): Promise<AnswerOf<typeof call>> {
  const { listing, source, filter } = await questionOf(work, search)
  return readPage<ManualBoleto>(work.tx, listing, source, filter)
}

/** The same as a spreadsheet. */
export async function downloadManual(work: Work, search: ManualSearch): Promise<FileAnswer> {
  const { listing, source, filter } = await questionOf(work, search)
  const names = new Map((await registers.listMalls(work)).map(({ id, nome }) => [String(id), nome]))
  const shown = { ...search, idShopping: search.shoppings ?? search.idShopping }
  return exportListing(listing, source, filter, await exportTitle(work, listing, shown, { idShopping: names }))
}
