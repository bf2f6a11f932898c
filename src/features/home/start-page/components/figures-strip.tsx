import { MonthCell } from '#features/delinquency/figures/components/month-cell.tsx'
import { reportPath } from '#features/delinquency/figures/contract/report.ts'
import { Explained } from '#features/negativation/explanations/components/explained.tsx'
import { PromisesCell } from '#features/collection/negotiations/components/promises-cell.tsx'
import { OverdueCell } from '#features/collection/prioritisation/components/overdue-cell.tsx'
import { prioritisationPath } from '#features/collection/prioritisation/contract/rows.ts'
import { RecoveredCell } from '#features/negativation/recovery/components/recovered-cell.tsx'
import { recoveryPath } from '#features/negativation/recovery/contract.ts'

import styles from './figures-strip.module.css'

const cells = [
  { path: prioritisationPath, Cell: OverdueCell, term: 'vencido', name: 'Vencido' },
  {
    path: recoveryPath,
    Cell: RecoveredCell,
    term: 'recebido',
    name: 'Recebido depois de negativar',
  },
  { path: '/agir-hoje', Cell: PromisesCell, term: 'promessa', name: 'Promessa' },
  { path: reportPath, Cell: MonthCell, term: 'bruta', name: 'Inadimplência bruta' },
] as const

/** 'Como estamos': one line of figures; each links to a screen that the user may open. */
export function FiguresStrip({ opens }: { readonly opens: (path: string) => boolean }) {
  const own = cells.filter(({ path }) => opens(path))
  return own.length === 0 ? null : (
    <ul className={styles['strip']} aria-label="Como estamos">
      {own.map(({ path, Cell, term, name }) => (
        <li key={path}>
          <Cell />
          <span className={styles['help']}>
            <Explained term={term} name={name} />
          </span>
        </li>
      ))}
    </ul>
  )
}
