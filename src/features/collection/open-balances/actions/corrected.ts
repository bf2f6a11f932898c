import type { AnswerOf, InputOf } from '#contract/call.ts'
import { readCorrection } from '#features/ledger/corrected-balance/actions.ts'
import type { Corrected } from '#features/ledger/corrected-balance/rules/correct.ts'
import { correctionWarnings } from '#features/ledger/corrected-balance/rules/words.ts'
import { InvalidInput } from '#server/http/errors.ts'
import type { Work } from '#server/work/work.ts'
import type { LocalDate } from '#values/local-date.ts'
import { percentFromRate } from '#values/rate.ts'

import type { CorrectedTitle, readSlips as readSlipsCall } from '../contract/holding.ts'
import type { Slip } from '../contract/slips.ts'
import { addFigures, type DebtSums, figuresOf } from '../rules/debt-rows.ts'
import type { SlipView } from '../store/open-slips.ts'
import { readSlips } from '../store/slips.ts'
import { readTitulos, type TituloRow } from '../store/titulos.ts'
import { viewOf } from './named.ts'
import { toTitle } from './slips.ts'

export type CorrectedTitulo = TituloRow & { readonly corrected: Corrected }
export type CorrectedSlip = { readonly slip: Slip; readonly titulos: readonly CorrectedTitulo[] }

/** Open boletos with títulos, corrected balances of a day (default today), and warnings. */
export async function correctedSlips(
  work: Work,
  view: SlipView,
  on: LocalDate = work.today,
): Promise<{ readonly slips: readonly CorrectedSlip[]; readonly warnings: readonly string[] }> {
  const slips = await readSlips(work.tx, view)
  const titulos = await readTitulos(
    work.tx,
    slips.map(({ slipId }) => slipId),
    view.malls,
  )
  const correct = await readCorrection(work, on)
  const corrected = titulos.map((titulo): CorrectedTitulo => ({
    ...titulo,
    corrected: correct({ ...titulo, dueOn: titulo.originalDueOn }),
  }))
  const ofSlip = Map.groupBy(corrected, ({ slipId }) => slipId)
  return {
    slips: slips.map((slip) => ({ slip, titulos: ofSlip.get(slip.slipId) ?? [] })),
    warnings: correctionWarnings(corrected.map((titulo) => titulo.corrected)),
  }
}

const toCorrected = (row: CorrectedTitulo): CorrectedTitle => {
  const { corrected } = row
  return {
    ...toTitle(row),
    corrigido: {
      dias: corrected.days,
      valor: row.open,
      correcao: corrected.correction,
      multa: corrected.fine,
      juros: corrected.interest,
      total: corrected.total,
      indice: corrected.isLegal ? 'LEGAL' : corrected.index,
      percentualMulta: percentFromRate(corrected.finePercent),
      percentualJuros: percentFromRate(corrected.interestPercent),
      padrao: [...corrected.defaults],
    },
  }
}

const toSums = ({ open, correction, fine, interest, total }: DebtSums) => ({
  valor: open,
  correcao: correction,
  multa: fine,
  juros: interest,
  total,
})

/** The chosen boletos with títulos and corrected balance (/Detalhes-Boletos). */
export async function detailSlips(
  work: Work,
  { slipIds }: InputOf<typeof readSlipsCall>,
): Promise<AnswerOf<typeof readSlipsCall>> {
  const ids = [...new Set(slipIds)]
  if (ids.length === 0) throw new InvalidInput('Selecione ao menos um detalhe')
  const { slips, warnings } = await correctedSlips(work, viewOf(work, { slips: ids }))
  const sums = slips.map(({ titulos }) => addFigures(titulos.map(figuresOf)))
  return {
    data: slips.map(({ slip, titulos }, place) => ({
      ...slip,
      titulos: titulos.map(toCorrected),
      ...toSums(sums[place] ?? addFigures([])),
    })),
    totais: toSums(addFigures(sums)),
    corrigidoEm: work.today,
    avisos: [...warnings],
    ausentes: ids.length - slips.length,
  }
}
