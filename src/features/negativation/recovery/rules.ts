import { REMOVAL_MOTIVES } from '#features/negativation/debt-items/rules/removal-motive.ts'
import { RESULTADOS, type Resultado } from '#features/negativation/debt-items/contract/outcomes.ts'
import { shortAmount } from '#values/short-amount.ts'
import type { Cents } from '#values/cents.ts'
import { formatRate, percentHalfUp, type Rate } from '#values/rate.ts'
import { formatWhole } from '#values/whole-number.ts'

import { type Measure, type RecoveryGroup, type RecoveryWindow, WINDOWS } from './contract.ts'

/** Cycle results of a boleto that is not listed. */
export const NOT_LISTED = [
  'ISENTO',
  'ISENTO_ERRO',
  'BLOQUEADO',
  'NAO_DECIDIDO',
] as const satisfies readonly Resultado[]

/** Motive of a boleto that is still listed. */
export const NOT_REMOVED = { codigo: 'SEM_BAIXA', nome: 'Sem baixa' } as const

type Motive = { readonly codigo: string; readonly nome: string }

/** Every motive filter: removal motives, then those of not listing. */
export const motivesOf = (
  justifications: readonly { readonly id: number; readonly text: string }[],
): Motive[] => [
  ...Object.entries(REMOVAL_MOTIVES).map(([codigo, words]) => ({
    codigo,
    nome: `Baixa: ${words}`,
  })),
  NOT_REMOVED,
  ...justifications.map(({ id, text }) => ({ codigo: `J${id}`, nome: `Isento: ${text}` })),
  ...NOT_LISTED.map((codigo) => ({ codigo, nome: RESULTADOS[codigo] })),
]

/** Recebido ÷ valor, half-up to 0,01 %; null if nothing counts. */
export const shareOf = (received: Cents, value: Cents): Rate | null =>
  percentHalfUp(received, value) ?? null

type Month = { readonly medidas: readonly Measure[] }

/** Shares received by month within a window, oldest first; months that count no boleto have none. */
export const sharesByMonth = (
  { meses = [] }: { readonly meses?: readonly Month[] | undefined },
  window: number,
): number[] =>
  meses.flatMap(({ medidas }) => {
    const share = medidas.find(({ janela }) => janela === window)?.percentual
    return share === null || share === undefined ? [] : [share]
  })

/** '34,12 %', or '-' if nothing counts. */
export const shareText = (share: Rate | null): string => (share === null ? '-' : formatRate(share))

/** Finds the measure of a group and window. */
export const measureOf = (
  measures: readonly Measure[],
  group: RecoveryGroup,
  window: RecoveryWindow,
): Measure | undefined => measures.find(({ grupo, janela }) => grupo === group && janela === window)

/** 'R$ 12 mil de 35 mil, 4 boletos'. */
export const amountsText = ({ recebido, valor, boletos }: Measure): string =>
  `R$ ${shortAmount(recebido)} de ${shortAmount(valor)}, ` +
  `${formatWhole(boletos)} ${boletos === 1 ? 'boleto' : 'boletos'}`

/** The longest window that some boleto has completed; else the longest of all. */
export const usualWindow = (measures: readonly Measure[]): RecoveryWindow =>
  WINDOWS.findLast((days) =>
    measures.some(({ janela, boletos }) => janela === days && boletos > 0),
  ) ?? 90

/** '34,12 % dos negativados e 21,40 % dos não negativados foram pagos em 90 dias'. */
export function totalsTitle(measures: readonly Measure[]): string {
  const window = usualWindow(measures)
  const listed = measureOf(measures, 'NEGATIVADO', window)?.percentual ?? null
  const spared = measureOf(measures, 'NAO_NEGATIVADO', window)?.percentual ?? null
  if (listed === null && spared === null) return 'Nenhum boleto completou 30 dias'
  const parts = [
    ...(listed === null ? [] : [`${formatRate(listed)} dos negativados`]),
    ...(spared === null ? [] : [`${formatRate(spared)} dos não negativados`]),
  ]
  return `${parts.join(' e ')} foram pagos em ${window} dias`
}

/** Text about boletos that do not count yet; undefined if all count. */
export function waitingText(measures: readonly Measure[]): string | undefined {
  const waiting = (['NEGATIVADO', 'NAO_NEGATIVADO'] as const).map(
    (group) => measureOf(measures, group, 90)?.aguardam ?? 0,
  )
  const [listed = 0, spared = 0] = waiting
  if (listed + spared === 0) return undefined
  return (
    `Ainda não completaram 90 dias, e não contam nesse prazo: ${formatWhole(listed)} ` +
    `${listed === 1 ? 'negativado' : 'negativados'} e ${formatWhole(spared)} ` +
    `${spared === 1 ? 'não negativado' : 'não negativados'}.`
  )
}

/** The longest window that some listed boleto has completed. */
export const recoveredOf = (measures: readonly Measure[]): Measure | undefined =>
  measures.findLast(({ grupo, boletos }) => grupo === 'NEGATIVADO' && boletos > 0)
