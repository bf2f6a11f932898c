import { IconFileZip, IconLoader2 } from '@tabler/icons-react'

import { IconButton } from '#ui/actions/icon-button.tsx'
import { announce } from '#ui/display/live-region.tsx'
import { useDownload } from '#listing/files/use-download.ts'

import { downloadDossier } from '../contract/dossier.ts'
import styles from './dossier-button.module.css'

const icon = { size: 18, stroke: 1.75 }

/** Button that downloads the dossier (Tema 1.315). */
export function DossierButton({
  boleto,
}: {
  readonly boleto: { readonly id: number; readonly number: string }
}) {
  const { busy, download } = useDownload({
    success: (detail) => ({ title: `Dossiê do boleto ${boleto.number} baixado.`, detail }),
  })
  const prepare = () => {
    if (!busy) announce(`Preparando o dossiê do boleto ${boleto.number}.`)
    void download(downloadDossier, { idSerasaBoleto: boleto.id })
  }
  return (
    <IconButton
      size="row"
      label={
        busy
          ? `Preparando o dossiê do boleto ${boleto.number}`
          : `Baixar o dossiê do boleto ${boleto.number}`
      }
      icon={busy ? <IconLoader2 {...icon} className={styles['busy']} /> : <IconFileZip {...icon} />}
      onClick={prepare}
    />
  )
}
