import type { ReactNode } from 'react'

import { formatCount } from '#ui/display/format-count.ts'
import { MaskedField } from '#ui/fields/masked-field.tsx'
import { monthMask } from '#ui/fields/masks.ts'
import { formatInstant } from '#values/instant.ts'
import { formatDate, type LocalDate } from '#values/local-date.ts'

import { formatShareOf, totalFigures } from '../../rules/closing-figures.ts'
import { amountOf, type ClosingRow } from '../../rules/closing-steps.ts'
import styles from './closing.module.css'

const latest = (days: readonly LocalDate[]): LocalDate | undefined => days.toSorted().at(-1)

/** 'pode fechar desde 25/11/2026', 'fecha a partir de 25/12/2026', or who closed it and when. */
function whenWords(rows: readonly ClosingRow[], today: LocalDate | undefined): string {
  const closed = rows.filter(({ month }) => month.estado === 'FECHADO')
  const last = closed
    .toSorted((one, other) => Number(one.month.fechadoEm) - Number(other.month.fechadoEm))
    .at(-1)
  if (last && closed.length === rows.length && last.month.fechadoEm)
    return `fechado em ${formatInstant(last.month.fechadoEm)} por ${last.month.fechadoPor ?? '-'}`
  const from = latest(rows.map(({ month }) => month.fechaDesde))
  if (from === undefined || today === undefined) return ''
  const words = today >= from ? 'pode fechar desde' : 'fecha a partir de'
  const part =
    closed.length > 0
      ? `, ${formatCount(closed.length, { one: 'já fechado', many: 'já fechados' })}`
      : ''
  return `${words} ${formatDate(from)}${part}`
}

/** Month, malls and the figures that close, with the act of the open step. */
export function ClosingHead({
  typed,
  onType,
  rows,
  today,
  act,
}: {
  readonly typed: string
  readonly onType: (text: string) => void
  /** Undefined while loading. */
  readonly rows: readonly ClosingRow[] | undefined
  readonly today: LocalDate | undefined
  readonly act: ReactNode
}) {
  const figures = (rows ?? []).flatMap(({ month }) => month.numeros ?? [])
  const total = totalFigures(figures)
  const isPreview = rows?.some(({ month }) => month.estado === 'PREVIA') === true
  return (
    <div className={styles['head']}>
      <MaskedField label="Mês" width={120} mask={monthMask} value={typed} onChange={onType} />
      <p className={styles['result']} aria-live="polite">
        {rows !== undefined && (
          <>
            <strong>{formatCount(rows.length, { one: 'shopping', many: 'shoppings' })}</strong>
            {figures.length > 0 && (
              <strong>
                {`bruta ${formatShareOf(total.inadimplenciaBruta, total.faturado)}, R$ ${amountOf(total.inadimplenciaBruta)}`}
              </strong>
            )}
            <span>
              {[isPreview ? 'prévia' : '', whenWords(rows, today)].filter(Boolean).join(', ')}
            </span>
          </>
        )}
      </p>
      <div className={styles['act']}>{act}</div>
    </div>
  )
}
