import styles from '#features/ledger/file-imports/components/import-panel.module.css'
import { ImportsButton } from '#features/ledger/file-imports/components/imports-button.tsx'
import { ListingScreen } from '#listing/screen/listing-screen.tsx'

import { FilesPanel } from '../components/import-page.tsx'
import { caseAgreements } from '../contract/agreements.ts'
import { caseAgreementFiles } from '../contract/files.ts'

/** 'Importar acordos dos autos' (spec 2:2.6, 2), with the list of all agreements. */
export const CaseAgreementsScreen = () => (
  <div className={styles['page']}>
    <FilesPanel kind="ACORDOS_AUTOS" of={caseAgreementFiles} />
    <div className={styles['history']}>
      <ListingScreen
        listing={caseAgreements}
        tools={() => <ImportsButton kind="ACORDOS_AUTOS" />}
      />
    </div>
  </div>
)
