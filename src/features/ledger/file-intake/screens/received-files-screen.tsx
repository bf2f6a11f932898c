import { IconListDetails, IconUpload } from '@tabler/icons-react'
import { useState } from 'react'

import {
  decideRule,
  type FileRow,
  receivedFiles,
} from '#features/ledger/received-files/contract/calls.ts'
import { editRule, sourcesPath } from '#features/ledger/sources/contract/calls.ts'
import { findScreen } from '#features/people/access/rules/session.ts'
import { ListingScreen } from '#listing/screen/listing-screen.tsx'
import { useGoWithin, useScreenQuery } from '#ui/actions/address.ts'
import { Button } from '#ui/actions/button.tsx'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { tabParams } from '#ui/actions/tabbed-page.tsx'
import { Badge } from '#ui/display/badge.tsx'
import { lazyPart } from '#ui/display/lazy-part.tsx'

import { BringDialog } from '../components/bring-dialog.tsx'
import {
  ConfirmFileDialog,
  DiscardFileDialog,
  UndoFileDialog,
} from '../components/decide-dialogs.tsx'
import type { FileAct } from '../components/file-dialog.tsx'
import { sentenceOf, stateOf } from '../components/file-words.ts'

// Loaded with the first file that is opened.
const FileDialog = lazyPart(async () => (await import('../components/file-dialog.tsx')).FileDialog)

type Routes = Parameters<typeof findScreen>[0]

const own = [...tabParams, 'entrada'] as const

const cells = {
  situacao: (file: FileRow) => {
    const { words, tone } = stateOf(file)
    return <Badge tone={tone}>{words}</Badge>
  },
}

const dialogs = {
  confirmar: ConfirmFileDialog,
  descartar: DiscardFileDialog,
  desfazer: UndoFileDialog,
} as const

type Deciding = { readonly act: FileAct; readonly file: FileRow }

/** Received files: what each was found to be, and what waits for a person (rules 11.12). */
export function ReceivedFilesScreen({ routes }: { readonly routes: Routes }) {
  const query = useScreenQuery()
  const goWithin = useGoWithin()
  const { entrada } = query
  const [isBringing, setBringing] = useState(false)
  const [deciding, setDeciding] = useState<Deciding>()
  const mayDecide = findScreen(routes, receivedFiles.path)?.rules.includes(decideRule) ?? false
  const show = (id: number | undefined) => goWithin({ ...query, entrada: id })
  const Decide = deciding && dialogs[deciding.act]
  return (
    <>
      <ListingScreen
        listing={receivedFiles}
        params={own}
        cells={cells}
        subLine={{ under: 'arquivo', of: sentenceOf }}
        onOpen={({ id }) => show(id)}
        actions={() =>
          mayDecide && (
            <Button
              kind="primary"
              icon={<IconUpload size={16} stroke={1.75} />}
              onClick={() => setBringing(true)}
            >
              Trazer arquivo
            </Button>
          )
        }
        rowActions={{
          width: 60,
          of: (file) => (
            <IconButton
              size="row"
              hasPopup="dialog"
              label={`Ver a entrada ${file.arquivo}`}
              icon={<IconListDetails size={18} stroke={1.75} />}
              onClick={() => show(file.id)}
            />
          ),
        }}
      />
      {entrada !== undefined && /^\d{1,15}$/.test(entrada) && !deciding && (
        <FileDialog
          id={Number(entrada)}
          mayDecide={mayDecide}
          mayPropose={findScreen(routes, sourcesPath)?.rules.includes(editRule) ?? false}
          onAct={(act, file) => setDeciding({ act, file })}
          onShow={show}
          onClose={() => show(undefined)}
        />
      )}
      {Decide && <Decide file={deciding.file} onClose={() => setDeciding(undefined)} />}
      {isBringing && <BringDialog onClose={() => setBringing(false)} />}
    </>
  )
}
