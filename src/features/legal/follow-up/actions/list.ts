import type { InputOf } from '#contract/call.ts'
import { PHASES } from '#features/legal/lawsuits/rules/phases.ts'
import { serveListing } from '#listing/server/serve-listing.ts'
import type { WindowInput } from '#listing/server/window.ts'
import type { Work } from '#server/work/work.ts'
import { addCompetence, formatCompetence } from '#values/competence.ts'
import { type LocalDate, monthOf } from '#values/local-date.ts'
import { rate } from '#values/rate.ts'

import { type FollowedLawsuit, lawsuitFollowUp, type PhaseShare } from '../contract/list.ts'
import { missingOf } from '../rules/missing.ts'
import { lawsuitWarnings } from '../rules/warnings.ts'
import * as store from '../store/list.ts'

type Search = InputOf<typeof lawsuitFollowUp.search>

/**
 * Both or neither checkbox mean all actions; one means its half. Empty values are ignored (rules
 * 5.4).
 */
const situationOf = ({ acoesPendentes: pending, acoesAjuizadas: filed }: Search) =>
  Boolean(pending) === Boolean(filed) ? undefined : pending ? 'PENDENTES' : 'AJUIZADAS'

const toFilter = (_: Work, search: Search): WindowInput => {
  const { acoesPendentes: _pending, acoesAjuizadas: _filed, ...filters } = search
  return { ...filters, situacao: situationOf(search) }
}

const shareOf = (count: number, all: number) =>
  rate(all === 0 ? 0 : Math.floor((count * 10_000) / all))

/** Share of each of the seven phases, truncated to two decimals. */
function sharesOf(phases: readonly store.PhaseCount[]): PhaseShare[] {
  const all = phases.reduce((sum, { count }) => sum + count, 0)
  return PHASES.map(({ id, name }) => {
    const quantidade = phases.find(({ phase }) => phase === id)?.count ?? 0
    return { id, fase: name, quantidade, percentual: shareOf(quantidade, all) }
  })
}

const toRow = (
  { followUp, warnings, ...row }: store.FollowedRow,
  today: LocalDate,
): FollowedLawsuit => ({
  ...row,
  falta: missingOf(followUp) ?? null,
  avisos: warnings === null ? [] : lawsuitWarnings(warnings, today),
})

/** The follow-up list by action; its spreadsheet has a row per guia. */
export const servedFollowUp = serveListing(lawsuitFollowUp, {
  source: ({ today }) => store.followUpSource(today),
  toFilter,
  onPage: { umaPorAcao: true },
  toRow: (row, { today }) => toRow(row, today),
  alsoAnswer: async ({ tx, today }, _, { source, filter, page }) => {
    const sums = await store.readSums(tx, source, filter, today)
    return {
      pageInfo: {
        ...page.pageInfo,
        acoesPorFase: sharesOf(sums.phases),
        totalContratos: sums.contracts,
        totalClientes: sums.clients,
        saldoAbertoTotal: sums.openCents,
        alemDoPrazo: sums.lateCount,
      },
    }
  },
  inTitle: (_, { shoppingIds, ...search }) => ({ ...search, shoppings: shoppingIds }),
})

const months = 14

/** The current month and the previous 13, for the filter 'Mês/Ano'. */
export const cycleMonthsOf = async ({ today }: Work) => ({
  data: Array.from({ length: months }, (_, back) => ({
    mesAno: formatCompetence(addCompetence(monthOf(today), -back)),
  })),
})
