import {
  type ExpectedValue,
  type MissingInput,
  MISSING_INPUT_LABELS,
  type Unknown,
} from '#features/legal/lawsuits/rules/expected-value.ts'
import type { StepRow } from '#features/legal/lawsuits/contract/step-row.ts'
import { cents, formatAmount } from '#values/cents.ts'
import { formatRate } from '#values/rate.ts'

export type SumLine = readonly [sign: string, name: string, figure: string]

type Place = Pick<StepRow, 'contratoShoppingNome' | 'tipoAcaoNome'> & {
  readonly custas: Pick<StepRow['custas'], 'uf'>
}

function feeName({ feeLimit, feeRate }: ExpectedValue, { uf }: Place['custas']): string {
  const part = `${formatRate(feeRate)} do saldo`
  if (feeLimit === 'least') return `Custas de ${uf}, o mínimo: ${part} daria menos`
  if (feeLimit === 'most') return `Custas de ${uf}, o máximo: ${part} daria mais`
  return `Custas de ${uf}, ${part}`
}

/** The calculation with its numbers, from the balance to the expected value in the last line. */
export const sumLines = (value: ExpectedValue, { custas, tipoAcaoNome }: Place): SumLine[] => [
  ['', 'Saldo devedor corrigido', formatAmount(value.claim)],
  ['×', `Chance de êxito, ${tipoAcaoNome}`, formatRate(value.chance)],
  ['=', 'O que se espera recuperar', formatAmount(value.proceeds)],
  ['−', feeName(value, custas), formatAmount(value.fee)],
  ['−', 'Outras despesas', formatAmount(value.besides)],
  ['=', 'Valor esperado', formatAmount(value.expected)],
]

/** Interprets the result in a sentence. */
export function meaning({ proceeds, costShare, fee, besides }: ExpectedValue): string {
  if (proceeds === 0) return 'Nada se espera recuperar: só as custas ficam.'
  const spent = formatAmount(cents(fee + besides))
  return costShare === undefined
    ? `Custas e despesas (${spent}) passam do que se espera recuperar (${formatAmount(proceeds)}).`
    : `Custas e despesas (${spent}) levam ${formatRate(costShare)} do que se espera recuperar.`
}

/** Why there is no value, one sentence per missing input. */
export function missingInputSentences({ missingInputs }: Unknown, row: Place): string[] {
  const { uf } = row.custas
  const sentences: Readonly<Record<MissingInput, string>> = {
    claim: 'O saldo devedor corrigido desta ação ainda não foi calculado.',
    chance: `O tipo de ação ${row.tipoAcaoNome} não tem chance de êxito cadastrada.`,
    costs: uf
      ? `As custas de ${uf} não estão cadastradas.`
      : `O shopping ${row.contratoShoppingNome} não tem estado no cadastro, e sem ele não há custas.`,
  }
  return missingInputs.map((lack) => sentences[lack])
}

const shortMissing: Readonly<Record<MissingInput, string>> = {
  claim: 'sem saldo',
  chance: 'sem chance',
  costs: 'sem custas',
}

/** Text of the row without a value: short, and complete for screen readers. */
export const missingInRow = ({ missingInputs }: Unknown) => ({
  short: shortMissing[missingInputs[0]],
  full: `sem ${missingInputs.map((lack) => MISSING_INPUT_LABELS[lack]).join(', ')}`,
})
