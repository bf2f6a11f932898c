import { ImportPage } from '../components/import-page.tsx'
import { finalFilingFiles } from '../contract/files.ts'

/** 'Importar apuração final' (spec 2:2.6, 1). */
export const FinalFilingsScreen = () => <ImportPage kind="APURACAO_FINAL" of={finalFilingFiles} />
