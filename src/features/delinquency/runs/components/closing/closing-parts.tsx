import { Skeleton } from '#ui/display/skeleton.tsx'
import { countOf } from '#values/count-of.ts'

import { totalFigures } from '../../rules/closing-figures.ts'
import { closingSentence } from '../../rules/closing-progress.ts'
import type { ClosingRow } from '../../rules/closing-steps.ts'
import styles from './closing.module.css'
import { openRows } from './step-act.tsx'

/** The shape of the screen while its figures load. */
export function ClosingSkeleton() {
  return (
    <div aria-busy="true" className={styles['skeleton']}>
      <Skeleton width="100%" height={62} />
      <div className={styles['columns']}>
        <Skeleton width="100%" height={400} />
        <Skeleton width="100%" height={400} />
      </div>
    </div>
  )
}

/** What a closing changes. */
export function ClosingNote({ rows }: { readonly rows: readonly ClosingRow[] }) {
  const open = openRows(rows)
  if (open.length === 0)
    return (
      <div className={styles['closing-note']}>
        <strong>{closingSentence(rows)}</strong>
        <p>
          Uma carga que chegar depois aparece em Diferenças e não troca o que foi fechado. Só o
          último mês fechado se reabre, com o motivo.
        </p>
      </div>
    )
  const { titulos } = totalFigures(open.flatMap(({ month }) => month.numeros ?? []))
  return (
    <div className={styles['closing-note']}>
      <strong>{closingSentence(rows)}</strong>
      <p>
        {`${countOf(titulos, 'título', 'títulos')} e as expectativas do mês deixam de mudar. Uma carga que chegar depois aparece em Diferenças e não troca o que foi fechado. Reabrir pede um motivo.`}
      </p>
    </div>
  )
}
