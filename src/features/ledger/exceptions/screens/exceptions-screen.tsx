import { IconPencil, IconTrash, IconUpload } from '@tabler/icons-react'
import { useState } from 'react'

import { ImportsButton } from '#features/ledger/file-imports/components/imports-button.tsx'
import { RecordListing } from '#listing/records/record-listing.tsx'
import { Button } from '#ui/actions/button.tsx'
import { lazyPart } from '#ui/display/lazy-part.tsx'
import { RowMenu } from '#ui/table/row-menu.tsx'
import { AddressedTabs, tabParams } from '#ui/actions/tabbed-page.tsx'

import { type ExceptionList, exceptionLists, type ExceptionRow } from '../contract/lists.ts'
import { exceptionCells } from '../components/exception-cells.tsx'
import { mayChange } from '../rules.ts'

// Lazy-loaded on first open.
const ExceptionForm = lazyPart(() =>
  import('../components/exception-form.tsx').then((module) => module.ExceptionForm),
)
const RemoveException = lazyPart(() =>
  import('../components/remove-exception.tsx').then((module) => module.RemoveException),
)
const UploadNumbers = lazyPart(() =>
  import('../components/upload-numbers.tsx').then((module) => module.UploadNumbers),
)

const icon = { size: 16, stroke: 1.75 }

/** One list: search, 'ADICIONAR ITEM', the row menu, 'Exportar' (spec 3:2.22). */
function Exceptions({ list }: { readonly list: ExceptionList }) {
  const [removing, setRemoving] = useState<ExceptionRow>()
  const [uploading, setUploading] = useState(false)
  return (
    <>
      <RecordListing
        listing={list.records.listing}
        params={tabParams}
        cells={exceptionCells}
        modal={(props) => <ExceptionForm {...props} list={list} />}
        add={{ label: 'ADICIONAR ITEM' }}
        {...(list.list === 'numero-documento'
          ? {
              tools: () => (
                <>
                  <ImportsButton kind="EXCECOES" />
                  <Button icon={<IconUpload {...icon} />} onClick={() => setUploading(true)}>
                    Upload
                  </Button>
                </>
              ),
            }
          : {})}
        rowActs={{
          width: 52,
          of: (row, edit) => (
            <RowMenu
              label={`Ações de ${row.descricao}`}
              acts={[
                { label: 'Editar', icon: <IconPencil {...icon} />, onPick: edit },
                {
                  label: 'Excluir',
                  icon: <IconTrash {...icon} />,
                  danger: true,
                  disabledBecause: mayChange(row)?.because,
                  onPick: () => setRemoving(row),
                },
              ]}
            />
          ),
        }}
      />
      {removing && (
        <RemoveException list={list} row={removing} onClose={() => setRemoving(undefined)} />
      )}
      {uploading && <UploadNumbers onClose={() => setUploading(false)} />}
    </>
  )
}

const tabs = exceptionLists.map((list) => ({
  id: list.list,
  label: list.records.listing.title,
  content: <Exceptions key={list.list} list={list} />,
}))

/** The exception lists in their four tabs (spec 3:2.22). */
export function ExceptionsScreen() {
  return <AddressedTabs label="Exceções" tabs={tabs} />
}
