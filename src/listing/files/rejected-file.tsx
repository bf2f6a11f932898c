import { IconFileDownload } from '@tabler/icons-react'

import type { Call } from '#contract/call.ts'
import { Button } from '#ui/actions/button.tsx'
import { useDownload } from './use-download.ts'

/**
 * Downloads the rejected rows as a spreadsheet of text cells. Text cells keep leading zeros until
 * the file is imported again.
 */
export function RejectedFile({
  of,
  id,
  disabledBecause,
}: {
  readonly of: Call
  readonly id: number
  readonly disabledBecause?: string | undefined
}) {
  const { busy, download } = useDownload()
  return (
    <Button
      icon={<IconFileDownload size={16} stroke={1.75} />}
      loading={busy}
      disabledBecause={disabledBecause}
      onClick={() => void download(of, { id, formato: 'xlsx' } as never)}
    >
      Baixar linhas rejeitadas
    </Button>
  )
}
