import { type ReactNode, useState } from 'react'

import { ListingScreen } from '#listing/screen/listing-screen.tsx'

import { importList, type ImportRow } from '../contract/imports.ts'
import { ImportActs, ImportState, undoRefusalReason, widthOfActs } from './import-acts.tsx'
import { UndoImport } from './undo-import.tsx'

const cells = { status: (row: ImportRow) => <ImportState {...row} /> }

/** The import history with rejected rows and 'Desfazer'; page actions are above it. */
export function ImportHistory({ actions }: { readonly actions: () => ReactNode }) {
  const [undoing, setUndoing] = useState<ImportRow>()
  return (
    <>
      <ListingScreen
        listing={importList}
        cells={cells}
        subLine={undoRefusalReason}
        actions={actions}
        rowActions={{
          width: widthOfActs,
          of: (row) => <ImportActs row={row} onUndo={setUndoing} />,
        }}
      />
      {undoing && <UndoImport row={undoing} onClose={() => setUndoing(undefined)} />}
    </>
  )
}
