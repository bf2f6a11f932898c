import { IconFileZip, IconLoader2 } from '@tabler/icons-react'
import { useState } from 'react'

import { fetchFile } from '#contract/client.ts'
import { toastFailure } from '#listing/screen/failure-toast.ts'
import { saveFile } from '#listing/files/save-file.ts'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { announce } from '#ui/display/live-region.tsx'
import { showToast } from '#ui/overlays/toast-store.ts'

import { downloadDossier } from '../contract/dossier.ts'
import styles from './dossier-button.module.css'

const icon = { size: 18, stroke: 1.75 }

/**
 * Everything that proves how a boleto came to be listed and told of, as one file by one click (Tema
 * 1.315).
 */
export function DossierButton({
  boleto,
}: {
  readonly boleto: { readonly id: number; readonly number: string }
}) {
  const [busy, setBusy] = useState(false)
  const download = async () => {
    if (busy) return
    setBusy(true)
    announce(`Preparando o dossiê do boleto ${boleto.number}.`)
    try {
      const file = await fetchFile(downloadDossier, { idSerasaBoleto: boleto.id })
      saveFile(file)
      showToast({
        tone: 'done',
        title: `Dossiê do boleto ${boleto.number} baixado.`,
        detail: file.name,
      })
    } catch (error) {
      toastFailure(error)
    } finally {
      setBusy(false)
    }
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
      onClick={() => void download()}
    />
  )
}
