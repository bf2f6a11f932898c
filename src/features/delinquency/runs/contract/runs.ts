import * as z from 'zod'

import { call } from '#contract/call.ts'
import type { Moves } from '#contract/moves.ts'
import { day, ids, Message, numeric } from '#contract/wire.ts'
import { parseBrCompetence } from '#values/competence.ts'

import { calculationScreen, processingScreen } from './parameters.ts'
import { ChangedInput } from './months.ts'
import { RunRow } from './run-list.ts'

const makersOfMonth = {
  figure: 'month',
  secondPerson: 'chain',
  hands:
    'a user who processed, calculated or adjusted a month, or changed an input since the last closing, does not close it',
} as const satisfies Moves

/** A month as typed. */
export const brazilianMonth = z
  .string()
  .max(7)
  .refine((text) => parseBrCompetence(text) !== undefined, 'Informe o mês no formato MM/AAAA.')

const mostMalls = 1_000

/** Malls by name or id, as array or comma list. */
const mallNames = z.codec(
  z.union([
    z.array(z.union([z.number(), z.string().max(200)])).max(mostMalls),
    z.string().max(20_000),
  ]),
  z.array(z.string()).max(mostMalls),
  {
    decode: (value) =>
      (typeof value === 'string' ? value.split(',') : value.map(String))
        .map((each) => each.trim())
        .filter((each) => each !== ''),
    encode: (list) => list,
  },
)

const parameters = {
  month: numeric(z.number().int().min(1, 'Informe um mês de 1 a 12.').max(12)),
  year: numeric(z.number().int().min(2000, 'Informe o ano com quatro dígitos.').max(2999)),
  processingDate: day,
  adjustmentReceiptStartDate: day,
  adjustmentReceiptEndDate: day,
  netReceiptDate: day,
  previousMonthNetReceiptDate: day,
  minimumNumberOfDays: numeric(
    z
      .number()
      .int()
      .min(0, 'O mínimo de dias não pode ser negativo.')
      .max(999, 'Use até 999 dias.'),
  ),
  shoppings: mallNames,
}

const submitted = Message.extend({ execucoes: z.array(RunRow) })

export const processBase = call({
  name: 'delinquencyRuns.processBase',
  method: 'POST',
  path: '/base-inadimplencia',
  access: { screens: [processingScreen] },
  moves: makersOfMonth,
  summary: 'Processa os títulos de um mês por shopping; corre depois, com andamento em execucoes',
  fields: z.object(parameters),
  answer: submitted,
})

export const calculate = call({
  name: 'delinquencyRuns.calculate',
  method: 'POST',
  path: '/calculo-inadimplencia',
  // The right to reopen months does not include calculating (rules 6.4).
  access: { screens: [calculationScreen], rule: ['FECHAR_MES'] },
  moves: makersOfMonth,
  summary: 'Calcula um mês processado por shopping e o torna o vigente',
  fields: z.object(parameters),
  answer: submitted,
})

const monthAct = {
  shoppings: ids,
  mesAno: brazilianMonth,
  motivo: z.string().trim().max(500, 'Use até 500 caracteres.').optional(),
}

export const closeMonth = call({
  name: 'delinquencyRuns.closeMonth',
  method: 'POST',
  path: '/inadimplencia/fechar',
  access: { screens: [calculationScreen], rule: ['FECHAR_MES'] },
  moves: makersOfMonth,
  summary: 'Fecha um mês calculado: os números deixam de mudar',
  fields: z.object({
    ...monthAct,
    /** The versions that the user saw; a newer calculation is not closed unseen. */
    versoes: z
      .array(z.object({ idShopping: z.number().int(), versao: z.number().int() }))
      .max(mostMalls)
      .optional(),
  }),
  /** Includes the changed inputs that it closes over, with authors. */
  answer: Message.extend({
    insumos: z.array(ChangedInput.extend({ shopping: z.string() })),
  }),
})

export const reopenMonth = call({
  name: 'delinquencyRuns.reopenMonth',
  method: 'POST',
  path: '/inadimplencia/reabrir',
  access: { screens: [calculationScreen], rule: ['REABRIR_MES'] },
  moves: {
    figure: 'month',
    secondPerson: 'none',
    because: 'a reopened month is closed again by a user who did not change its inputs',
    shownBy: 'the decision log with the reason; the history of the month',
  },
  summary: 'Reabre o último mês fechado, com o motivo',
  fields: z.object(monthAct),
  answer: Message,
})
