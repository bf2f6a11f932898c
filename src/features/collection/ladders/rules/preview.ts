import { cents, type Cents, sumCents } from '#values/cents.ts'
import { addDays, daysBetween, type LocalDate } from '#values/local-date.ts'

import type { Step } from '../contract/ladder.ts'
import type { TextRow, TextValues } from './text-values.ts'

/** An open boleto with its corrected value, for a preview. */
export type PreviewBoleto = TextRow & {
  readonly contractId: number
  readonly contract: string
  readonly dayChargeCents: Cents
}

export type PreviewFacts = {
  readonly tenant: string
  readonly mall: string
  readonly guarantor: string
  readonly phone: string
  readonly creditor: { readonly name: string; readonly cnpj: string; readonly address: string }
  readonly boletos: readonly PreviewBoleto[]
}

const DAYS_TO_ANSWER = 10
const NO_PROTOCOL = 'RG-00000000-000000'

/** Boletos whose day falls into the window of the step; without any, all that are open. */
export function boletosOfStep(
  boletos: readonly PreviewBoleto[],
  step: Pick<Step, 'de' | 'ate'> | undefined,
  today: LocalDate,
): { readonly shown: readonly PreviewBoleto[]; readonly isInStep: boolean } {
  const inStep = boletos.filter(({ dueOn }) => {
    const days = daysBetween(dueOn, today)
    return step !== undefined && days >= step.de && days <= step.ate
  })
  return inStep.length > 0 ? { shown: inStep, isInStep: true } : { shown: boletos, isInStep: false }
}

/** The contract of a message: that of the largest boleto, of equal ones the first. */
export const largestOf = (boletos: readonly PreviewBoleto[]): PreviewBoleto | undefined =>
  boletos.reduce<PreviewBoleto | undefined>(
    (largest, boleto) =>
      largest === undefined || boleto.openCents > largest.openCents ? boleto : largest,
    undefined,
  )

/** Values of the placeholders as a message of today would have them. */
export function previewValues(facts: PreviewFacts, today: LocalDate): TextValues {
  const { boletos, creditor } = facts
  const largest = largestOf(boletos)
  const sumOf = (amount: (boleto: PreviewBoleto) => Cents) =>
    boletos.length === 0 ? cents(0) : sumCents(boletos.map(amount))
  return {
    lojista: facts.tenant,
    fiador: facts.guarantor,
    shopping: facts.mall,
    luc: largest?.luc ?? '',
    contrato: largest?.contract ?? '',
    boletos,
    citados: [],
    total: sumOf(({ openCents }) => openCents),
    total_corrigido: sumOf(({ correctedCents }) => correctedCents),
    encargo_dia: sumOf(({ dayChargeCents }) => dayChargeCents),
    data: today,
    prazo: addDays(today, DAYS_TO_ANSWER),
    credor: creditor.name,
    credor_documento: creditor.cnpj,
    credor_endereco: creditor.address,
    contato: facts.phone,
    protocolo: NO_PROTOCOL,
  }
}
