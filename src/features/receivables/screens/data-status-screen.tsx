import { IconArrowBackUp, IconListDetails, IconUpload } from '@tabler/icons-react'
import { useState } from 'react'

import type { AnswerOf } from '#contract/call.ts'
import { findScreen } from '#features/access/rules.ts'
import { ListingScreen } from '#listing/screen/listing-screen.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { navigateWithin, useLocation } from '#ui/location.ts'

import { type listLoads, loadList, type LoadRow, loadScreens } from '../contract.ts'
import { statusOf, undoRefusal } from '../parts/load-words.ts'

// They come with the first opening.
const LoadDialog = lazyPart(() => import('../parts/load-dialog.tsx').then((module) => module.LoadDialog))
const UndoDialog = lazyPart(() => import('../parts/undo-dialog.tsx').then((module) => module.UndoDialog))
const UploadDialog = lazyPart(() => import('../parts/upload-dialog.tsx').then((module) => module.UploadDialog))

type Routes = Parameters<typeof findScreen>[0]

const icon = { size: 18, stroke: 1.75 }
const own = ['carga'] as const

const cells = {
  status: (load: LoadRow) => {
    const { words, tone } = statusOf(load)
    return <Badge tone={tone}>{words}</Badge>
  },
  nomeShopping: ({ nomeShopping }: LoadRow) => nomeShopping ?? 'Todos os do arquivo',
}

/** The state of every load of the ERP: what, by whom, when, rows good and bad, the rejected ones, undo; and the upload for whoever may load. */
export function DataStatusScreen({ routes }: { readonly routes: Routes }) {
  const { query } = useLocation()
  const { carga } = query
  const [undoing, setUndoing] = useState<LoadRow>()
  const [uploading, setUploading] = useState<{ readonly ofEveryMall: boolean }>()
  const mayLoad = loadScreens.some((path) => findScreen(routes, path) !== undefined)
  // A load has an address of its own, over the list as it stands.
  const show = (load: LoadRow | undefined) => navigateWithin({ ...query, carga: load?.id })
  return (
    <>
      <ListingScreen
        listing={loadList}
        params={own}
        cells={cells}
        subLine={{ under: 'arquivo', of: ({ erro }) => erro ?? undefined }}
        onOpen={show}
        actions={({ found }) =>
          mayLoad && (
            <Button
              kind="primary"
              icon={<IconUpload size={16} stroke={1.75} />}
              onClick={() => {
                const answer = found?.answer as AnswerOf<typeof listLoads> | undefined
                // Before the list is read the server alone says so.
                setUploading({ ofEveryMall: answer?.todosShoppings ?? true })
              }}
            >
              Carregar planilha
            </Button>
          )
        }
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
      {undoing && <UndoDialog load={undoing} onClose={() => setUndoing(undefined)} />}
      {uploading && <UploadDialog {...uploading} onClose={() => setUploading(undefined)} />}
    </>
  )
}
