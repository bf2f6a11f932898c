import type { AnswerOf, InputOf } from '#contract/call.ts'
import { exportListing, exportTitle } from '#listing/server/export.ts'
import { readPage } from '#listing/server/window.ts'
import type { FileAnswer } from '#server/file-answer.ts'
import { scopeFilter } from '#server/database/mall-scope.ts'
import type { Work } from '#server/work.ts'
import * as negativation from '#features/negativation/actions/bureau.ts'
import { REMOVAL_MOTIVES } from '#features/negativation/rules/removal-motive.ts'
import * as registers from '#features/registers/actions.ts'
import { businessDaysBetween, legalCalendar } from '#values/business-calendar.ts'
import type { LocalDate } from '#values/local-date.ts'

import * as calls from '../contract/write-off.ts'
import { type RemovalUrgency, removalUrgency } from '../rules.ts'
import * as store from '../store/write-off.ts'
import { onlyWriteOff } from './write-off.ts'

const around = ({ today }: Work): store.Around => ({ today, motives: REMOVAL_MOTIVES })

const urgencyOf = (row: store.WriteOffTotals, today: LocalDate): RemovalUrgency | null =>
  row.dueOn === null || row.alertOn === null
    ? null
    : removalUrgency({ alertOn: row.alertOn, deadline: row.dueOn }, today)

/** Removals that wait, a row a mall (spec 1:2.16). */
export async function writeOffTotals(
  work: Work,
  asked: InputOf<typeof calls.writeOffTotals>,
): Promise<AnswerOf<typeof calls.writeOffTotals>> {
  onlyWriteOff(asked.codigoStatus)
  const rows = await store.writeOffTotals(work.tx, negativation.mallsAsked(work, asked) ?? 'all')
  const content = rows.map((row) => ({
    idShopping: row.mallId,
    shopping: { nomeShopping: row.mallName },
    quantidadeClientes: row.clientes,
    quantidadeBoletos: row.boletos,
    quantidadeFiador: row.fiadores,
    valor: row.valor,
    prazo: row.dueOn,
    urgencia: urgencyOf(row, work.today),
  }))
  return { content, pageInfo: { currentPage: 1, totalPages: 1, totalItems: content.length } }
}

type BoletosAsked = InputOf<typeof calls.writeOffBoletos>

function filterOf(work: Work, { idUsuario: _, status, ...search }: BoletosAsked) {
  onlyWriteOff(status)
  return { ...search, espera: true, escopo: scopeFilter(work.actor.malls) }
}

/** The bills of the modal 'Detalhes'. */
export const writeOffBoletos = (work: Work, asked: BoletosAsked): Promise<AnswerOf<typeof calls.writeOffBoletos>> =>
  readPage<calls.WriteOffBoleto>(
    work.tx,
    calls.writeOffBills,
    store.writeOffSource(around(work)),
    filterOf(work, asked),
  )

/** The same as a spreadsheet, with their malls. */
export async function downloadWriteOff(work: Work, asked: InputOf<typeof calls.downloadWriteOff>): Promise<FileAnswer> {
  onlyWriteOff(asked.codigoStatus)
  const names = new Map((await registers.listMalls(work)).map(({ id, nome }) => [String(id), nome]))
  const shown = { ...asked, idShopping: asked.shoppings ?? asked.idShopping }
  const about = await exportTitle(work, calls.writeOffBills, shown, { idShopping: names })
  return exportListing(calls.writeOffBills, store.writeOffSource(around(work)), filterOf(work, asked), about)
}

/** What is left of a term: until its end, or at the day the removal was done. */
const daysLeft = ({ prazo, baixadoEm }: { prazo: LocalDate; baixadoEm: LocalDate | null }, today: LocalDate): number =>
  businessDaysBetween(legalCalendar, baixadoEm ?? today, prazo)

/** The removal clock (rules 4.7): every removal with a term, the most urgent first, and how many are late. */
export async function removalDeadlines(
  work: Work,
  { quais, ...asked }: InputOf<typeof calls.removalDeadlines>,
): Promise<AnswerOf<typeof calls.removalDeadlines>> {
  const filter = { ...asked, comPrazo: true, abertas: quais !== 'TODAS', escopo: scopeFilter(work.actor.malls) }
  const source = store.deadlineSource(around(work))
  const page = await readPage(work.tx, calls.removalClockList, source, filter)
  const { abertas, emAlerta, atrasadas } = await store.countDeadlines(
    work.tx,
    work.today,
    negativation.mallsAsked(work, asked) ?? 'all',
  )
  return {
    content: page.content.map((row) => ({
      ...row,
      enviadoEm: row.enviadoEm && new Date(row.enviadoEm),
      diasRestantes: daysLeft(row, work.today),
    })),
    pageInfo: page.pageInfo,
    resumo: { abertas, noPrazo: abertas - emAlerta - atrasadas, emAlerta, atrasadas },
  }
}
