import { MonthCell } from '#features/delinquency-figures/components/month-cell.tsx'
import { reportPath } from '#features/delinquency-figures/contract/report.ts'
import { PromisesCell } from '#features/negotiations/components/promises-cell.tsx'
import { OverdueCell } from '#features/prioritisation/components/overdue-cell.tsx'
import { prioritisationPath } from '#features/prioritisation/contract/rows.ts'
import { RecoveredCell } from '#features/recovery/components/recovered-cell.tsx'
import { recoveryPath } from '#features/recovery/contract.ts'

import styles from './standing-strip.module.css'

const cells = [
  { path: prioritisationPath, Cell: OverdueCell },
  { path: recoveryPath, Cell: RecoveredCell },
  { path: '/agir-hoje', Cell: PromisesCell },
  { path: reportPath, Cell: MonthCell },
] as const

/** 'Como estamos' in one line: figures of the screens that this person may open, each an entrance. */
export function StandingStrip({ opens }: { readonly opens: (path: string) => boolean }) {
  const own = cells.filter(({ path }) => opens(path))
  return own.length === 0 ? null : (
    <ul className={styles['strip']} aria-label="Como estamos">
      {own.map(({ path, Cell }) => (
        <li key={path}>
          <Cell />
        </li>
      ))}
    </ul>
  )
}
