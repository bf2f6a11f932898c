import { IconFileDownload, IconFileImport } from '@tabler/icons-react'
import { useState } from 'react'

import { fetchFile } from '#contract/client.ts'
import { toastFailure } from '#listing/screen/failure-toast.ts'
import { saveFile } from '#listing/files/save-file.ts'
import { IconButton } from '#ui/actions/icon-button.tsx'

import { type Lote, returnFile, sentFile } from '../contract/calls.ts'

const icon = { size: 18, stroke: 1.75 }

/** The two files of a lote: what went to the bureau and what came back. */
export function LoteFiles({ lote }: { readonly lote: Lote }) {
  const [busy, setBusy] = useState(false)
  const download = async (call: typeof sentFile | typeof returnFile) => {
    if (busy) return
    setBusy(true)
    try {
      saveFile(await fetchFile(call, { id: lote.id }))
    } catch (error) {
      toastFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <IconButton
        size="row"
        label={`Baixar a remessa ${lote.remessa}`}
        icon={<IconFileDownload {...icon} />}
        disabledBecause={
          lote.temRemessa ? undefined : 'O arquivo deste lote ainda está sendo preparado.'
        }
        onClick={() => void download(sentFile)}
      />
      <IconButton
        size="row"
        label={`Baixar o retorno da remessa ${lote.remessa}`}
        icon={<IconFileImport {...icon} />}
        disabledBecause={lote.temRetorno ? undefined : 'Ainda não há retorno deste lote.'}
        onClick={() => void download(returnFile)}
      />
    </>
  )
}
