import { useEffect, useRef } from 'react'

import { PageState } from '#ui/display/page-state.tsx'
import { CheckboxField } from '#ui/fields/checkbox-field.tsx'
import { formatCompetence } from '#values/competence.ts'

import type { Comparison } from '../contract/official.ts'
import { countDifferences, isStated } from '../rules/official.ts'
import { OfficialGrid } from './official-grid.tsx'
import { OfficialTable } from './official-table.tsx'
import styles from './official.module.css'
import type { SummaryState } from './summary-address.ts'

export type OfficialViewProps = {
  readonly comparison: Comparison
  /** Includes the displayed month. */
  readonly state: SummaryState
  readonly onChange: (state: SummaryState) => void
  /** The last opened difference, which gets focus back when the tables return. */
  readonly lastOpened: string | undefined
}

const plural = (count: number) =>
  count === 1 ? '1 valor difere' : `${count.toLocaleString('pt-BR')} valores diferem`

/** Official figures of the month by mall and account; for one mall also its official grid. */
export function OfficialView({ comparison, state, onChange, lastOpened }: OfficialViewProps) {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (lastOpened === undefined) return
    frame.current?.querySelector<HTMLElement>(`[data-cell="${lastOpened}"]`)?.focus()
  }, [lastOpened])
  const month = comparison.mesAno ? formatCompetence(comparison.mesAno) : ''
  const rows = comparison.data.filter(isStated)
  const grid = comparison.resumo
  if (rows.length === 0 && grid.length === 0)
    return (
      <PageState
        kind="empty"
        title="Não obteve resultados."
        sentence={`Nenhuma planilha oficial de ${month} foi importada para os shoppings escolhidos.`}
      />
    )
  const isOtherReading = state.view !== 'TOTAL' || state.isShareOnly || state.isWithoutGrace
  return (
    <div ref={frame} className={styles['view']}>
      <div className={styles['line']}>
        <span>{`${plural(countDifferences(comparison))} de ${rows.length * 5} da planilha final de ${month}.`}</span>
        {isOtherReading && (
          <span>A comparação é sempre da visão TOTAL, com carência e com os valores inteiros.</span>
        )}
        <CheckboxField
          label="Só o que difere"
          checked={state.isDifferentOnly}
          onChange={(isDifferentOnly) => onChange({ ...state, isDifferentOnly })}
        />
      </div>
      {rows.length > 0 && <OfficialTable rows={rows} month={month} state={state} />}
      {grid.length > 0 && <OfficialGrid rows={grid} month={month} state={state} />}
    </div>
  )
}
