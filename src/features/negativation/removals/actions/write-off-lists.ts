import { serveListing, serveRows } from '#listing/server/serve-listing.ts'
import type { Work } from '#server/work/work.ts'
import { requestedMallIds } from '#server/work/visible-malls.ts'
import { REMOVAL_MOTIVES } from '#features/negativation/debt-items/rules/removal-motive.ts'
import { businessDaysBetween, legalCalendar } from '#values/business-calendar.ts'
import type { LocalDate } from '#values/local-date.ts'

import * as calls from '../contract/write-off.ts'
import {
  type RemovalUrgency,
  removalUrgency,
} from '#features/negativation/debt-items/rules/bureau-request.ts'
import * as store from '../store/write-off.ts'
import { onlyWriteOff } from './write-off.ts'

const around = ({ today }: Work): store.Around => ({ today, motives: REMOVAL_MOTIVES })

const urgencyOf = (row: store.WriteOffTotals, today: LocalDate): RemovalUrgency | null =>
  row.dueOn === null || row.alertOn === null
    ? null
    : removalUrgency({ alertOn: row.alertOn, deadline: row.dueOn }, today)

/** Waiting removals, one row per mall (spec 1:2.16). */
export const servedTotals = serveRows(calls.writeOffByMall, {
  rows: async (work, search): Promise<calls.WriteOffSummary[]> => {
    onlyWriteOff(search.codigoStatus)
    const rows = await store.writeOffTotals(work.tx, requestedMallIds(work, search) ?? 'all')
    return rows.map((row) => ({
      idShopping: row.mallId,
      shopping: { nomeShopping: row.mallName },
      quantidadeClientes: row.clientes,
      quantidadeBoletos: row.boletos,
      quantidadeFiador: row.fiadores,
      quantidadePessoas: row.pessoas,
      valor: row.valor,
      prazo: row.dueOn,
      urgencia: urgencyOf(row, work.today),
    }))
  },
})

/**
 * Bills of the modal 'Detalhes'; the spreadsheet, which covers the whole screen, adds their
 * malls.
 */
export const servedBills = serveListing(calls.writeOffBills, {
  source: (work) => store.writeOffSource(around(work)),
  toFilter: (_, { status, ...search }) => {
    onlyWriteOff(status)
    onlyWriteOff('codigoStatus' in search ? (search.codigoStatus as string[]) : undefined)
    return { ...search, espera: true }
  },
})

/** Remaining days of a term: until its end, or on the day of the removal. */
const daysLeft = (
  { prazo, baixadoEm }: { prazo: LocalDate; baixadoEm: LocalDate | null },
  today: LocalDate,
): number => businessDaysBetween(legalCalendar, baixadoEm ?? today, prazo)

/**
 * Removal clock (rules 4.7): every removal with a term, most urgent first, and the number of late
 * ones.
 */
export const servedDeadlines = serveListing(calls.removalClockList, {
  source: (work) => store.deadlineSource(around(work)),
  toFilter: (_, { quais, ...search }) => ({
    ...search,
    comPrazo: true,
    abertas: quais !== 'TODAS',
  }),
  toRow: (row, { today }) => ({
    ...row,
    enviadoEm: row.enviadoEm && new Date(row.enviadoEm),
    diasRestantes: daysLeft(row, today),
  }),
  alsoAnswer: async (work, search) => {
    const malls = requestedMallIds(work, search) ?? 'all'
    const { abertas, emAlerta, atrasadas } = await store.countDeadlines(work.tx, work.today, malls)
    return { resumo: { abertas, noPrazo: abertas - emAlerta - atrasadas, emAlerta, atrasadas } }
  },
})
