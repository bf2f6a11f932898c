import { IconFileDownload, IconFileImport } from '@tabler/icons-react'

import { IconButton } from '#ui/actions/icon-button.tsx'
import { useDownload } from '#listing/files/use-download.ts'

import { type Lote, returnFile, sentFile } from '../contract/calls.ts'

const icon = { size: 18, stroke: 1.75 }

/** Download links of a lote: the sent file and the return. */
export function LoteFiles({ lote }: { readonly lote: Lote }) {
  const { download } = useDownload()
  return (
    <>
      <IconButton
        size="row"
        label={`Baixar a remessa ${lote.remessa}`}
        icon={<IconFileDownload {...icon} />}
        disabledBecause={
          lote.temRemessa ? undefined : 'O arquivo deste lote ainda está sendo preparado.'
        }
        onClick={() => void download(sentFile, { id: lote.id })}
      />
      <IconButton
        size="row"
        label={`Baixar o retorno da remessa ${lote.remessa}`}
        icon={<IconFileImport {...icon} />}
        disabledBecause={lote.temRetorno ? undefined : 'Ainda não há retorno deste lote.'}
        onClick={() => void download(returnFile, { id: lote.id })}
      />
    </>
  )
}
