import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'

import type { Call, InputOf } from '#contract/call.ts'
import { fetchFile } from '#contract/client.ts'
import { saveFile } from '#listing/files/save-file.ts'
import { Button } from '#ui/actions/button.tsx'
import { showToast } from '#ui/overlays/toast-store.ts'

/** A button that hands over a spreadsheet; it says so when it is there, and when it failed. */
export function DownloadButton<C extends Call>({
  call,
  input,
  label,
  disabledBecause,
}: {
  readonly call: C
  readonly input: () => InputOf<C>
  readonly label: string
  readonly disabledBecause?: string | undefined
}) {
  const [busy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    try {
      saveFile(await fetchFile(call, input()))
      showToast({ tone: 'done', title: 'Arquivo baixado. Confira seu gerenciador de downloads.' })
    } catch {
      showToast({
        tone: 'error',
        title: 'Erro ao tentar baixar arquivo, entre em contato com a equipe técnica',
      })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      icon={<IconDownload size={16} stroke={1.75} />}
      loading={busy}
      disabledBecause={disabledBecause}
      onClick={() => void download()}
    >
      {label}
    </Button>
  )
}
