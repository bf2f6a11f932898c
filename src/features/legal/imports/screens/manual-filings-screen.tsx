import { ImportPage } from '../components/import-page.tsx'
import { manualFilingFiles } from '../contract/files.ts'

/** 'Importar ajuizamento manual' (spec 2:2.6, 3). */
export const ManualFilingsScreen = () => (
  <ImportPage kind="AJUIZAMENTO_MANUAL" of={manualFilingFiles} />
)
