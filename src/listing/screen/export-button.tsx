import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'

import type { Call } from '#contract/call.ts'
import { fetchFile } from '#contract/client.ts'
import { Button } from '#ui/actions/button.tsx'
import { showToast } from '#ui/overlays/toast-store.ts'

import type { SearchInput } from '../search-input.ts'
import { toastFailure } from './failure-toast.ts'
import { saveFile } from '../files/save-file.ts'

/** Props of an export; `input` is the filter and order of the screen. */
export type ExportButtonProps = {
  readonly download: Call
  readonly input: SearchInput
  /** As the spec spells it on the screen. */
  readonly label?: string
  readonly disabledBecause?: string | undefined
}

/**
 * 'Exportar': the same filter, columns and order as the screen; busy while the file comes (spec
 * 1:2.12).
 */
export function ExportButton({
  download,
  input,
  label = 'Exportar',
  disabledBecause,
}: ExportButtonProps) {
  const [busy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    try {
      saveFile(await fetchFile(download, input as never))
      showToast({
        tone: 'done',
        title: 'Arquivo baixado! Confira no gerenciador de arquivos de seu navegador.',
      })
    } catch (error) {
      toastFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      icon={<IconDownload size={16} stroke={1.75} />}
      loading={busy}
      disabledBecause={disabledBecause}
      onClick={() => void run()}
    >
      {label}
    </Button>
  )
}
