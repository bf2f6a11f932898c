import { ImportPage } from '../components/import-page.tsx'
import { caseAgreementFiles } from '../contract/files.ts'

/** 'Importar acordos dos autos' (spec 2:2.6, 2). */
export const CaseAgreementsScreen = () => (
  <ImportPage kind="ACORDOS_AUTOS" of={caseAgreementFiles} />
)
