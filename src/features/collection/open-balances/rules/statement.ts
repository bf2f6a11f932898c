import { type Cents, formatBrl } from '#values/cents.ts'
import { addDays, daysBetween, formatDate, type LocalDate } from '#values/local-date.ts'
import { refusal, type Refusal } from '#values/refusal.ts'
import { formatWhole } from '#values/whole-number.ts'

import { mostDaysAhead } from '../contract/statement.ts'

/** Calendar days that the customer has to answer. */
const ANSWER_DAYS = 10

/** Refuses days before today, whose balances are not stored, and distant ones. */
export function mayStateOn(day: LocalDate, today: LocalDate): Refusal | undefined {
  if (day < today)
    return refusal('DIA_PASSADO', 'O saldo é o de hoje: escolha hoje ou um dia depois.')
  return daysBetween(today, day) > mostDaysAhead
    ? refusal('DIA_DISTANTE', `Escolha um dia até ${formatDate(addDays(today, mostDaysAhead))}.`)
    : undefined
}

type StatedSlip = { readonly overdue: boolean; readonly dueOn: LocalDate }

const boletos = (count: number) => `${formatWhole(count)} ${count === 1 ? 'boleto' : 'boletos'}`

/** '11 boletos vencidos, o mais antigo de 10/06/2025'. */
export function scopeWords(slips: readonly StatedSlip[]): string {
  const overdue = slips.filter(({ overdue: isLate }) => isLate)
  const [oldest] = overdue.map(({ dueOn }) => dueOn).toSorted()
  const open = slips.length - overdue.length
  const late =
    overdue.length === 1
      ? `1 boleto vencido, de ${formatDate(oldest ?? overdue[0]?.dueOn ?? ('' as LocalDate))}`
      : `${formatWhole(overdue.length)} boletos vencidos, o mais antigo de ${oldest ? formatDate(oldest) : ''}`
  return [
    ...(overdue.length > 0 ? [late] : []),
    ...(open > 0 ? [`${boletos(open)} a vencer`] : []),
  ].join('; ')
}

/** How the amounts were computed, with the warnings of the correction. */
export const chargeWords = (
  { day, daily }: { readonly day: LocalDate; readonly daily: Cents },
  warnings: readonly string[],
): string =>
  [
    `Correção, multa e juros conforme o contrato, calculados até ${formatDate(day)}.`,
    ...warnings,
    ...(daily > 0 ? [`O dia seguinte a ${formatDate(day)} acrescenta ${formatBrl(daily)}.`] : []),
    'Cada valor é truncado em centavos.',
  ].join(' ')

/** How to pay: with the bank slips alone, because no payment key is registered. */
export const paymentWords = (day: LocalDate, contact: string | null): string[] => [
  'Pague cada boleto pelo código de barras do próprio documento, no banco ou no aplicativo.',
  `Boleto vencido ou extraviado: peça a segunda via com o valor de ${formatDate(day)}, ou de outro dia, ${contact === null ? 'à administração do shopping' : `a ${contact}`}.`,
]

/** Whom to answer, and until when. */
export const answerWords = (today: LocalDate, contact: string | null): string =>
  `Responda até ${formatDate(addDays(today, ANSWER_DAYS))} ${contact === null ? 'à administração do shopping' : `a ${contact}`}, dizendo o boleto e o motivo. Se já pagou, envie o comprovante e desconsidere.`

/** What the statement does not say. */
export function limitWords({
  isWhole,
  hasDue,
}: {
  /** All open boletos of the customer are in it. */
  readonly isWhole: boolean
  readonly hasDue: boolean
}): string {
  const left = isWhole
    ? ''
    : hasDue
      ? 'Traz só os boletos escolhidos. '
      : 'Não inclui boletos a vencer nem outros boletos em aberto. '
  return `${left}Não inclui custas de ações. Não é quitação: a quitação é dada depois do pagamento, boleto a boleto.`
}
