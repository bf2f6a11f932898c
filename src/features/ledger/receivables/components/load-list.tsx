import { IconArrowBackUp, IconListDetails } from '@tabler/icons-react'
import { useState } from 'react'

import { ListingScreen } from '#listing/screen/listing-screen.tsx'
import { Badge } from '#ui/display/badge.tsx'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { lazyPart } from '#ui/display/lazy-part.tsx'
import { useGoWithin, useScreenQuery } from '#ui/actions/address.ts'
import { tabParams } from '#ui/actions/tabbed-page.tsx'

import { loadList, type LoadRow } from '../contract.ts'
import { statusOf, undoRefusal } from './load-words.ts'
import { UploadButton } from './upload-button.tsx'

// Lazy-loaded on first open.
const LoadDialog = lazyPart(() => import('./load-dialog.tsx').then((module) => module.LoadDialog))
const UndoLoad = lazyPart(() => import('./undo-dialog.tsx').then((module) => module.UndoLoad))

const icon = { size: 18, stroke: 1.75 }
const own = [...tabParams, 'carga'] as const

const cells = {
  status: (load: LoadRow) => {
    const { words, tone } = statusOf(load)
    return <Badge tone={tone}>{words}</Badge>
  },
  nomeShopping: ({ nomeShopping }: LoadRow) => nomeShopping ?? 'Todos os do arquivo',
}

/** The list of all ERP loads, with upload and undo for permitted users. */
export function LoadList({ mayLoad }: { readonly mayLoad: boolean }) {
  const query = useScreenQuery()
  const goWithin = useGoWithin()
  const { carga } = query
  const [undoing, setUndoing] = useState<LoadRow>()
  // An open load has its own URL, which keeps the filters of the list.
  const show = (load: LoadRow | undefined) => goWithin({ ...query, carga: load?.id })
  return (
    <>
      <ListingScreen
        listing={loadList}
        params={own}
        cells={cells}
        subLine={{ under: 'arquivo', of: ({ erro }) => erro ?? undefined }}
        onOpen={show}
        actions={() => mayLoad && <UploadButton />}
        rowActions={{
          width: mayLoad ? 84 : 48,
          of: (load) => (
            <>
              <IconButton
                size="row"
                hasPopup="dialog"
                label={`Ver a carga ${load.id}`}
                icon={<IconListDetails {...icon} />}
                onClick={() => show(load)}
              />
              {mayLoad && (
                <IconButton
                  size="row"
                  hasPopup="dialog"
                  label={`Desfazer a carga ${load.id}`}
                  icon={<IconArrowBackUp {...icon} />}
                  disabledBecause={undoRefusal(load)}
                  onClick={() => setUndoing(load)}
                />
              )}
            </>
          ),
        }}
      />
      {carga !== undefined && /^\d{1,15}$/.test(carga) && (
        <LoadDialog id={Number(carga)} mayLoad={mayLoad} onClose={() => show(undefined)} />
      )}
      {undoing && <UndoLoad load={undoing} onClose={() => setUndoing(undefined)} />}
    </>
  )
}
