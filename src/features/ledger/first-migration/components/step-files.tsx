import { TemplateLinks } from '#features/ledger/file-templates/components/template-links.tsx'
import { IMPORT_ACCESS, rejectedOfImport } from '#features/ledger/file-imports/contract/imports.ts'
import { downloadRejected } from '#features/ledger/receivables/contract.ts'
import { findScreen } from '#features/people/access/rules/session.ts'
import { RejectedFile } from '#listing/files/rejected-file.tsx'

import type { MigrationStepRow } from '../contract/calls.ts'
import type { MigrationStep } from '../contract/steps.ts'

type Routes = Parameters<typeof findScreen>[0]

/** Steps whose file another screen imports too: its rejected rows belong to users of that screen. */
const OTHERS: Readonly<Partial<Record<MigrationStep, readonly string[]>>> = {
  ACORDOS: IMPORT_ACCESS.ACORDOS.screens,
  ACOES: IMPORT_ACCESS.AJUIZAMENTO_MANUAL.screens,
  INDICES: IMPORT_ACCESS.INDICES.screens,
}

/** Template, columns and rejected rows of a step. */
export function StepFiles({
  step: { etapa, rejeitadas, idImportacao, idCarga },
  routes,
}: {
  readonly step: MigrationStepRow
  readonly routes: Routes
}) {
  const screens = OTHERS[etapa]
  const mayRead = screens === undefined || screens.some((path) => findScreen(routes, path))
  return (
    <>
      <TemplateLinks kind={etapa} />
      {rejeitadas > 0 && idImportacao !== null && mayRead && (
        <RejectedFile of={rejectedOfImport} id={idImportacao} />
      )}
      {rejeitadas > 0 && idCarga !== null && <RejectedFile of={downloadRejected} id={idCarga} />}
    </>
  )
}
