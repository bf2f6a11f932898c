import { IconFileDownload } from '@tabler/icons-react'
import { useState } from 'react'

import type { Call } from '#contract/call.ts'
import { fetchFile } from '#contract/client.ts'
import { Button } from '#ui/actions/button.tsx'

import { toastFailure } from '../screen/failure-toast.ts'
import { saveFile } from './save-file.ts'

/** The rejected rows of a load as a file that can be corrected and handed in again. */
export function RejectedFile({
  of,
  id,
  disabledBecause,
}: {
  readonly of: Call
  readonly id: number
  readonly disabledBecause?: string | undefined
}) {
  const [busy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    try {
      saveFile(await fetchFile(of, { id } as never))
    } catch (error) {
      toastFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      icon={<IconFileDownload size={16} stroke={1.75} />}
      loading={busy}
      disabledBecause={disabledBecause}
      onClick={() => void download()}
    >
      Baixar linhas rejeitadas
    </Button>
  )
}
