import type { AnswerOf } from '#contract/call.ts'
import { formatCount } from '#ui/display/format-count.ts'
import type { ConfirmLine } from '#ui/overlays/confirm-dialog.tsx'
import { formatBrl } from '#values/cents.ts'
import { formatWhole } from '#values/whole-number.ts'

import type { includeManually, ManualBoleto, releaseManually } from '../contract/manual.ts'
import { S, statusLabel } from '#features/negativation/debt-items/rules/status.ts'

const boleto = { one: 'boleto', many: 'boletos' }
const maxNamed = 2

/** 'Café Aurora, Moda Prime e mais 3 lojistas': customers of an act, each once. */
export function customersText(
  rows: readonly Pick<ManualBoleto, 'idBoleto' | 'nomFantasia'>[],
  skippedBoletos: readonly { readonly idBoleto: number }[],
): string {
  const skippedIds = new Set(skippedBoletos.map(({ idBoleto }) => idBoleto))
  const names = [
    ...new Set(
      rows
        .filter(({ idBoleto }) => !skippedIds.has(idBoleto))
        .map(({ nomFantasia }) => nomFantasia),
    ),
  ]
  const more = names.length - maxNamed
  if (more > 0)
    return `${names.slice(0, maxNamed).join(', ')} e mais ${formatCount(more, { one: 'lojista', many: 'lojistas' })}`
  return names.join(' e ')
}

type Rows = Parameters<typeof customersText>[0]

/** Customers, value, current status, and who acts next. */
export const inclusionDetail = (
  { incluidos, valor, para, aguarda, ignorados }: AnswerOf<typeof includeManually>,
  rows: Rows,
): string =>
  `${customersText(rows, ignorados)}: ${formatCount(incluidos, boleto)}, ${formatBrl(valor)}. Agora: ${para.map(({ nome }) => nome).join(', ')}. ${aguarda}`

/** The same for a manual release, which another user must approve (rules 4.3 row 14). */
export const releaseDetail = (
  { valor, ignorados }: AnswerOf<typeof releaseManually>,
  rows: Rows,
): string =>
  `${customersText(rows, ignorados)}: ${formatBrl(valor)}. Agora: ${statusLabel(S.REMOVAL)}. Falta que outra pessoa da RÉGUA DE COBRANÇA envie para baixa.`

const skippedLine = (ignorados: readonly unknown[]): ConfirmLine[] =>
  ignorados.length === 0
    ? []
    : [{ label: 'Ficam onde estão', mark: 'hollow', count: ignorados.length }]

/** Preview of an inclusion: where the boletos go, and how many stay. */
export const inclusionLines = (
  answer: AnswerOf<typeof includeManually> | undefined,
): ConfirmLine[] =>
  answer
    ? [
        ...answer.para.map(({ nome, boletos, valor }) => ({
          label: `Entram em ${nome}`,
          mark: 'filled' as const,
          count: boletos,
          sum: valor,
        })),
        ...skippedLine(answer.ignorados),
      ]
    : []

/** The same for a manual release. */
export const releaseLines = (answer: AnswerOf<typeof releaseManually> | undefined): ConfirmLine[] =>
  answer
    ? [
        {
          label: `Seguem para ${statusLabel(S.REMOVAL)}`,
          mark: 'filled',
          count: answer.movidos,
          sum: answer.valor,
        },
        ...skippedLine(answer.ignorados),
      ]
    : []

/** Number of different fiadores of a tenant's boletos; '-' without any. */
export function fiadoresOfTenant(rows: readonly Pick<ManualBoleto, 'fiadores'>[]): string {
  const { size } = new Set(
    rows.flatMap(({ fiadores }) => fiadores.map(({ cpfcnpjFiador }) => cpfcnpjFiador)),
  )
  return size === 0 ? '-' : formatWhole(size)
}

/** The justification that all boletos of a tenant share, or how many of them have one. */
export function justificationOfTenant(texts: readonly string[]): string {
  const filled = texts.filter((text) => text !== '')
  const [first = ''] = filled
  if (filled.length === 0) return '-'
  return filled.length === texts.length && filled.every((text) => text === first)
    ? first
    : `${formatWhole(filled.length)} de ${formatWhole(texts.length)}`
}
