import { IconArrowBackUp, IconFileDownload, IconUpload } from '@tabler/icons-react'
import { useState } from 'react'

import { fetchFile } from '#contract/client.ts'
import { saveFile } from '#listing/files/save-file.ts'
import { toastFailure } from '#listing/screen/failure-toast.ts'
import { ListingScreen } from '#listing/screen/listing-screen.tsx'
import { Button } from '#ui/actions/button.tsx'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { Badge, type BadgeTone } from '#ui/display/badge.tsx'

import {
  IMPORT_STATUS,
  importList,
  type ImportRow,
  type ImportStatus,
  rejectedOfImport,
} from '../contract.ts'
import { AdjustmentDialog } from './adjustment-dialog.tsx'
import { UndoImport } from './undo-import.tsx'

const tones: Readonly<Record<ImportStatus, BadgeTone>> = {
  REJEITADA: 'danger',
  VALIDADA: 'neutral',
  PROCESSADA: 'done',
  DESFEITA: 'neutral',
}
const cells = {
  status: ({ status }: ImportRow) => <Badge tone={tones[status]}>{IMPORT_STATUS[status]}</Badge>,
}
const icon = { size: 18, stroke: 1.75 }

const undoRefusal = ({ podeDesfazer, status }: ImportRow) => {
  if (podeDesfazer) return undefined
  return status === 'PROCESSADA'
    ? 'Só se desfaz o que gravou algo, e em até 24 horas.'
    : 'Não há o que desfazer: nada desta importação está gravado.'
}

async function downloadRejected(id: number): Promise<void> {
  try {
    saveFile(await fetchFile(rejectedOfImport, { id }))
  } catch (error) {
    toastFailure(error)
  }
}

/** What was handed in, with its rejected rows, 'Desfazer', and the adjustments beside it. */
export function ImportHistory() {
  const [undoing, setUndoing] = useState<ImportRow>()
  const [adjusting, setAdjusting] = useState(false)
  return (
    <>
      <ListingScreen
        listing={importList}
        cells={cells}
        actions={() => (
          <Button icon={<IconUpload size={16} stroke={1.75} />} onClick={() => setAdjusting(true)}>
            Subir ajustes
          </Button>
        )}
        rowActions={{
          width: 92,
          of: (row) => (
            <>
              <IconButton
                size="row"
                label={`Baixar as linhas rejeitadas de ${row.arquivo}`}
                icon={<IconFileDownload {...icon} />}
                disabledBecause={
                  row.rejeitadas + (row.arquivosRejeitados ?? 0) === 0
                    ? 'Nenhuma linha foi rejeitada.'
                    : undefined
                }
                onClick={() => void downloadRejected(row.id)}
              />
              <IconButton
                size="row"
                hasPopup="dialog"
                label={`Desfazer a importação de ${row.arquivo}`}
                icon={<IconArrowBackUp {...icon} />}
                disabledBecause={undoRefusal(row)}
                onClick={() => setUndoing(row)}
              />
            </>
          ),
        }}
      />
      {undoing && <UndoImport row={undoing} onClose={() => setUndoing(undefined)} />}
      {adjusting && <AdjustmentDialog onClose={() => setAdjusting(false)} />}
    </>
  )
}
