import { ImportPanel } from '#features/file-imports/components/import-panel.tsx'
import styles from '#features/file-imports/components/import-panel.module.css'
import { ImportsButton } from '#features/file-imports/components/imports-button.tsx'
import { ListingScreen } from '#listing/screen/listing-screen.tsx'

import { caseAgreements } from '../contract/agreements.ts'
import { caseAgreementFiles } from '../contract/files.ts'

const { words, accepts, upload } = caseAgreementFiles

/** 'Importar acordos dos autos' (spec 2:2.6, 2), and every agreement that the files told. */
export const CaseAgreementsScreen = () => (
  <div className={styles['page']}>
    <ImportPanel
      title={words.title}
      note={words.note}
      label={words.label}
      accept={accepts}
      call={upload}
      take={words.take}
      input={{}}
      problem={undefined}
      invalidates={['lawsuits', 'receivables']}
      fields={null}
    />
    <div className={styles['history']}>
      <ListingScreen
        listing={caseAgreements}
        tools={() => <ImportsButton kind="ACORDOS_AUTOS" />}
      />
    </div>
  </div>
)
