import type { Column } from '#ui/table/column.ts'
import { formatDate } from '#values/local-date.ts'
import { formatRate, formatRateInText } from '#values/rate.ts'

import type { CheckItem, MallMonth } from '../contract/months.ts'
import type { StoredParameters } from '../contract/parameters.ts'
import styles from './month-panel.module.css'

export type MonthRow = MallMonth & { readonly checks: readonly CheckItem[] }

const windowOf = ({ faturadoDe, faturadoAte }: StoredParameters) =>
  `${formatDate(faturadoDe)} a ${formatDate(faturadoAte)}`

// Without a calculation, use the base.
const storedParametersOf = ({ calculo, base }: MonthRow) => calculo ?? base

const column = (
  id: string,
  words: Pick<Column<MonthRow>, 'label' | 'shortLabel' | 'align'>,
  width: number,
  of: (parameters: StoredParameters) => string,
): Column<MonthRow> => ({
  ...words,
  id,
  width,
  cell: (row) => {
    const parameters = storedParametersOf(row)
    return parameters ? of(parameters) : '-'
  },
})

/** Parameters of a calculation (rules 6.1): P, window, L(R), N and share. */
export const parameterColumns: readonly Column<MonthRow>[] = [
  column('processado', { label: 'Processado em' }, 108, ({ dataProcessamento }) =>
    formatDate(dataProcessamento),
  ),
  column('faturado', { label: 'Faturado' }, 180, windowOf),
  column(
    'liquido',
    { label: 'Recebimento líquido até', shortLabel: 'Líquido até' },
    98,
    ({ liquidoAte }) => formatDate(liquidoAte),
  ),
  column(
    'dias',
    { label: 'Quantidade mínima de dias', shortLabel: 'Dias', align: 'end' },
    52,
    ({ diasMinimos }) => String(diasMinimos),
  ),
  column(
    'participacao',
    { label: 'Participação', shortLabel: 'Particip.', align: 'end' },
    84,
    ({ participacao }) => formatRate(participacao),
  ),
]

const sentenceOf = (parameters: StoredParameters) =>
  `data de processamento ${formatDate(parameters.dataProcessamento)}; faturado de ${windowOf(parameters)}; recebimento líquido até ${formatDate(parameters.liquidoAte)}, do mês anterior até ${formatDate(parameters.liquidoAnterior)}; mínimo de ${parameters.diasMinimos} dias; participação de ${formatRateInText(parameters.participacao)}.`

/** The stored parameters of a month's runs, in words. */
export function MonthParameters({ calculo, base }: Pick<MonthRow, 'calculo' | 'base'>) {
  const isNewBase = base !== null && JSON.stringify(base) !== JSON.stringify(calculo)
  return (
    <>
      {calculo && <p className={styles['note']}>{`Cálculo: ${sentenceOf(calculo)}`}</p>}
      {isNewBase && <p className={styles['note']}>{`Processamento: ${sentenceOf(base)}`}</p>}
    </>
  )
}
