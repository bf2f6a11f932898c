import {
  DelinquencyZipPanel,
  FinalSheetPanel,
  SummaryZipPanel,
} from '../components/sheet-panels.tsx'
import { SheetHistory } from '../components/sheet-history.tsx'
import styles from '#features/ledger/file-imports/components/import-panel.module.css'

/** Official figures in three panels, and all earlier imports (spec 3:2.5). */
export function ImportSheetsScreen() {
  return (
    <div className={styles['page']}>
      <div className={styles['panels']}>
        <FinalSheetPanel />
        <DelinquencyZipPanel />
        <SummaryZipPanel />
      </div>
      <div className={styles['history']}>
        <SheetHistory />
      </div>
    </div>
  )
}
