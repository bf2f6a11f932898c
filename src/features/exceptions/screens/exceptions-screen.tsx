import { IconPencil, IconPlus, IconTrash, IconUpload } from '@tabler/icons-react'
import { useState } from 'react'

import { ListingScreen } from '#listing/screen/listing-screen.tsx'
import { Button } from '#ui/button.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { navigateWithin, useLocation } from '#ui/location.ts'
import { RowMenu } from '#ui/row-menu.tsx'
import { TabbedPage } from '#ui/tabbed-page.tsx'

import { type ExceptionList, exceptionLists, type ExceptionRow } from '../contract.ts'
import { exceptionCells } from '../parts/exception-cells.tsx'
import { mayChange } from '../rules.ts'

// They come with the first opening.
const ExceptionForm = lazyPart(() => import('../parts/exception-form.tsx').then((module) => module.ExceptionForm))
const RemoveException = lazyPart(() => import('../parts/remove-exception.tsx').then((module) => module.RemoveException))
const UploadNumbers = lazyPart(() => import('../parts/upload-numbers.tsx').then((module) => module.UploadNumbers))

const own = ['aba'] as const
const icon = { size: 16, stroke: 1.75 }

/** One list: search, 'ADICIONAR ITEM', the row menu, 'Exportar' (spec 3:2.22). */
function Exceptions({ list }: { readonly list: ExceptionList }) {
  const [editing, setEditing] = useState<ExceptionRow | 'new'>()
  const [removing, setRemoving] = useState<ExceptionRow>()
  const [uploading, setUploading] = useState(false)
  return (
    <>
      <ListingScreen
        listing={list.listing}
        params={own}
        cells={exceptionCells}
        onOpen={setEditing}
        {...(list.list === 'numero-documento'
          ? {
              tools: () => (
                <Button icon={<IconUpload {...icon} />} onClick={() => setUploading(true)}>
                  Upload
                </Button>
              ),
            }
          : {})}
        actions={({ found }) => (
          <>
            <Button kind="primary" icon={<IconPlus {...icon} />} onClick={() => setEditing('new')}>
              ADICIONAR ITEM
            </Button>
            {editing && (
              <ExceptionForm
                list={list}
                row={editing === 'new' ? undefined : editing}
                current={editing === 'new' ? undefined : found?.rows.find(({ id }) => id === editing.id)}
                onClose={() => setEditing(undefined)}
              />
            )}
          </>
        )}
        rowActions={{
          width: 52,
          of: (row) => (
            <RowMenu
              label={`Ações de ${row.descricao}`}
              acts={[
                { label: 'Editar', icon: <IconPencil {...icon} />, onPick: () => setEditing(row) },
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
      {removing && <RemoveException list={list} row={removing} onClose={() => setRemoving(undefined)} />}
      {uploading && <UploadNumbers onClose={() => setUploading(false)} />}
    </>
  )
}

const [first] = exceptionLists
const tabs = exceptionLists.map((list) => ({
  id: list.list,
  label: list.listing.title,
  content: <Exceptions key={list.list} list={list} />,
}))

/** The exception lists in their four tabs (spec 3:2.22). */
export function ExceptionsScreen() {
  const { aba } = useLocation().query
  const initial = first?.list ?? ''
  return (
    <TabbedPage
      label="Exceções"
      value={tabs.some(({ id }) => id === aba) ? (aba ?? initial) : initial}
      onChange={(tab) => navigateWithin(tab === initial ? {} : { aba: tab })}
      tabs={tabs}
    />
  )
}
