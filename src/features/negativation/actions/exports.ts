import * as registers from '#features/registers/actions.ts'
import type { Listing } from '#listing/definition.ts'
import { exportListing, exportRows, exportTitle, type ExportTitle } from '#listing/server/export.ts'
import { Forbidden } from '#server/errors.ts'
import type { FileAnswer } from '#server/file-answer.ts'
import { mayOpen, type Work } from '#server/work.ts'
import { formatCompetence } from '#values/competence.ts'
import { monthOf } from '#values/local-date.ts'

import type { BoletoSearch } from '../contract/boleto.ts'
import * as listings from '../contract/listings.ts'
import { statusLabel, WORKFLOW_STATUSES } from '../rules/status.ts'
import { boletoSource } from '../store/boletos.ts'
import { readCycle, readOpenOrLastCycle } from '../store/cycle.ts'
import { followUp, totalsByMall } from './malls.ts'
import { asked, exceptionStatuses, stepStatuses } from './search.ts'

type Shown = Pick<Listing, 'name' | 'title' | 'filters' | 'suggestions' | 'fixed'>

const statusNames: ReadonlyMap<string, string> = new Map(
  WORKFLOW_STATUSES.map((status) => [status, statusLabel(status)]),
)

async function titleOf(work: Work, listing: Shown, input: Readonly<Record<string, unknown>>): Promise<ExportTitle> {
  const malls = new Map((await registers.listMalls(work)).map(({ id, nome }) => [String(id), nome]))
  return exportTitle(work, listing, input, { idShopping: malls, shoppings: malls, codigoStatus: statusNames })
}

const tell = (work: Work, listing: Shown, { filterWords }: ExportTitle) =>
  work.audit({
    mallId: 0,
    action: 'EXPORTAR',
    entity: 'lista',
    entityId: listing.name,
    body: { titulo: listing.title, filtros: filterWords },
  })

const steps = [listings.analyseMall, listings.approveMall, listings.analyseCorporate, listings.approveCorporate]

/** The exceptions show their groups to COBRANÇA CORPORATIVA alone (spec 1:2.11). */
const listingOf = (work: Work, { url, status }: BoletoSearch) => {
  const isException = url === '/validar-aprovacoes' || (status?.length === 1 && status[0] === exceptionStatuses[0])
  if (isException) return listings.keyAccount(work.actor.profile === 'COBRANÇA CORPORATIVA')
  return steps.find(({ path }) => path === url) ?? listings.analyseCorporate
}

/** The boletos of a step as a spreadsheet; every export is in the decision log. 403 for a step that is not the person's. */
export async function downloadBoletos(work: Work, search: BoletoSearch): Promise<FileAnswer> {
  const listing = listingOf(work, search)
  const isException = listing.path === '/validar-aprovacoes'
  if (!mayOpen(work.actor, listing.path)) throw new Forbidden()
  const whole = asked(work, search, isException ? exceptionStatuses : stepStatuses(work, search.status))
  const about = await titleOf(work, listing, search)
  tell(work, listing, about)
  return exportListing(listing, boletoSource, whole, about)
}

type TotalsAsked = Parameters<typeof totalsByMall>[1] & { readonly sort?: string | undefined }

/** The totals by mall of the eligible list or of the sending, as their screen shows them (spec 1:2.6, 1:2.13). */
export async function downloadTotalsByMall(work: Work, search: TotalsAsked): Promise<FileAnswer> {
  const isSending = search.codigoStatus?.length === 1 && search.codigoStatus[0] === 'PENDENTE_DE_ENVIO'
  const listing = isSending ? listings.sendToBureau : listings.eligibleCustomers
  const rows = await totalsByMall(work, search)
  const about = await titleOf(work, listing, search)
  tell(work, listing, about)
  return exportRows(listing, rows, search.sort, about)
}

type FollowUpAsked = Parameters<typeof followUp>[1] & { readonly sort?: string | undefined }

/** The follow-up of a cycle, a row a mall (spec 1:2.8). */
export async function downloadFollowUp(work: Work, search: FollowUpAsked): Promise<FileAnswer> {
  const cycle =
    search.idCiclo === undefined ? await readOpenOrLastCycle(work.tx) : await readCycle(work.tx, search.idCiclo)
  const name = cycle ? formatCompetence(monthOf(cycle.competence)) : ''
  const listing = listings.followUpOf(name)
  const rows = await followUp(work, search)
  const { filterWords: words, ...about } = await titleOf(work, listing, search)
  const whole = { ...about, filterWords: [...(name === '' ? [] : [`Ciclo: ${name}`]), ...words] }
  tell(work, listing, whole)
  return exportRows(listing, rows, search.sort, whole)
}
