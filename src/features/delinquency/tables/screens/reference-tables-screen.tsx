import { RecordListing } from '#listing/records/record-listing.tsx'
import { useCompanyRefusal } from '#listing/screen/every-mall.ts'
import { AddressedTabs, tabParams } from '#ui/actions/tabbed-page.tsx'
import { Badge } from '#ui/display/badge.tsx'
import { lazyPart } from '#ui/display/lazy-part.tsx'

import {
  contractTypeList,
  documentTypeList,
  movementTypeList,
} from '../contract/reference-tables.ts'

// Lazy-loaded on first open.
const ContractTypeDialog = lazyPart(() =>
  import('../components/contract-type-dialog.tsx').then((module) => module.ContractTypeDialog),
)
const MovementTypeDialog = lazyPart(() =>
  import('../components/movement-type-dialog.tsx').then((module) => module.MovementTypeDialog),
)
const DocumentTypeDialog = lazyPart(() =>
  import('../components/document-type-dialog.tsx').then((module) => module.DocumentTypeDialog),
)

const cells = {
  ativo: ({ ativo }: { readonly ativo: boolean }) => (
    <Badge tone={ativo ? 'done' : 'neutral'}>{ativo ? 'Sim' : 'Não'}</Badge>
  ),
}

const tabsOf = (add: {
  readonly label: string
  readonly disabledBecause: () => string | undefined
}) => [
  {
    id: 'tipo-contrato',
    label: contractTypeList.title,
    content: (
      <RecordListing
        key="tipo-contrato"
        listing={contractTypeList}
        params={tabParams}
        cells={cells}
        modal={(props) => <ContractTypeDialog {...props} />}
        add={add}
      />
    ),
  },
  {
    id: 'tipo-movimento',
    label: movementTypeList.title,
    content: (
      <RecordListing
        key="tipo-movimento"
        listing={movementTypeList}
        params={tabParams}
        cells={cells}
        modal={(props) => <MovementTypeDialog {...props} />}
        add={add}
      />
    ),
  },
  {
    id: 'tipo-documento',
    label: documentTypeList.title,
    content: (
      <RecordListing
        key="tipo-documento"
        listing={documentTypeList}
        params={tabParams}
        cells={cells}
        modal={(props) => <DocumentTypeDialog {...props} />}
        add={add}
      />
    ),
  },
]

/** ERP codes in three tabs (spec 2:2.8). */
export function ReferenceTablesScreen() {
  // ERP codes apply to every mall.
  const refusalText = useCompanyRefusal()
  return (
    <AddressedTabs
      label="Cadastros da inadimplência"
      tabs={tabsOf({ label: 'Criar novo', disabledBecause: () => refusalText })}
    />
  )
}
