import { TemplateLinks } from '#features/ledger/file-templates/components/template-links.tsx'
import { ImportDialog } from '#listing/files/import-dialog.tsx'
import { rejectedCsvAdvice } from '#listing/importer.ts'

import { adjustmentFiles } from '../contract/files.ts'
import { figuresOfImport } from '#features/ledger/file-imports/components/import-result.tsx'

/**
 * Side panel 'Subir Arquivo': checks or imports delinquency adjustments beside the list (spec
 * 3:2.2).
 */
export const AdjustmentPanel = ({ onClose }: { readonly onClose: () => void }) => (
  <ImportDialog
    of={adjustmentFiles}
    invalidates={['file-imports', 'delinquency']}
    figures={{ label: 'Resultado do envio', of: figuresOfImport }}
    advice={rejectedCsvAdvice}
    templates={<TemplateLinks kind="AJUSTES" />}
    isSidePanel
    onClose={onClose}
  />
)
