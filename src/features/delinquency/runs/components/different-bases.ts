import { useQuery } from '@tanstack/react-query'

import { callServer } from '#contract/client.ts'
import { formatDate } from '#values/local-date.ts'
import { daysOf } from '#values/term-words.ts'

import { listMonths, type MallMonth } from '../contract/months.ts'
import type { StoredParameters } from '../contract/parameters.ts'
import { hasSameParameters, type RunParameters } from '../rules/window.ts'

type RunValues = Omit<RunParameters, 'month'>

/** A calculation before it is submitted. */
export type RequestedCalculation = {
  readonly malls: readonly { readonly id: number }[]
  readonly mesAno: string
  readonly run: RunValues
}

const runValuesOf = (base: StoredParameters): RunValues => ({
  processedOn: base.dataProcessamento,
  billedFrom: base.faturadoDe,
  billedUntil: base.faturadoAte,
  netOn: base.liquidoAte,
  previousNetOn: base.liquidoAnterior,
  minimumDays: base.diasMinimos,
})

const unlikeWords = (base: StoredParameters | null, run: RunValues): string => {
  if (base === null) return 'não processado'
  const parameters = runValuesOf(base)
  const window = `faturado de ${formatDate(parameters.billedFrom)} a ${formatDate(parameters.billedUntil)}`
  const isOtherWindow =
    parameters.billedFrom !== run.billedFrom || parameters.billedUntil !== run.billedUntil
  return [
    parameters.processedOn !== run.processedOn &&
      `processado em ${formatDate(parameters.processedOn)}`,
    isOtherWindow && window,
    parameters.netOn !== run.netOn && `recebimento líquido até ${formatDate(parameters.netOn)}`,
    parameters.previousNetOn !== run.previousNetOn &&
      `recebimento líquido anterior até ${formatDate(parameters.previousNetOn)}`,
    parameters.minimumDays !== run.minimumDays && daysOf(parameters.minimumDays),
  ]
    .filter((words) => words !== false)
    .join(', ')
}

const mallsText = (malls: readonly MallMonth[]): string =>
  malls.length > 2 ? `${malls.length} shoppings` : malls.map(({ shopping }) => shopping).join(' e ')

/** Malls without a base, or with a base of other parameters, in a sentence (rules 6.4). */
export function useUnlikeBases(calculation: RequestedCalculation | undefined): string | undefined {
  const shoppingIds = calculation?.malls.map(({ id }) => id) ?? []
  const { data } = useQuery({
    queryKey: ['delinquency', listMonths.name, calculation?.mesAno, shoppingIds],
    queryFn: ({ signal }) =>
      callServer(listMonths, { shoppingIds, mesAno: calculation?.mesAno }, { signal }),
    enabled: calculation !== undefined,
  })
  if (calculation === undefined || data?.mesAno !== calculation.mesAno) return undefined
  const unlike = data.data.filter(
    ({ base }) => !base || !hasSameParameters(runValuesOf(base), calculation.run),
  )
  if (unlike.length === 0) return undefined
  const groups = Map.groupBy(unlike, ({ base }) => unlikeWords(base, calculation.run))
  const parts = [...groups].map(([words, malls]) => `${mallsText(malls)} (${words})`)
  return `Antes de calcular com estas datas, processe com elas: ${parts.join('; ')}.`
}
