import { IconDownload } from '@tabler/icons-react'

import type { Call, InputOf } from '#contract/call.ts'
import { Button } from '#ui/actions/button.tsx'
import { useDownload } from '#listing/files/use-download.ts'

/** A button that downloads a spreadsheet and reports success or failure. */
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
  const { busy, download } = useDownload()
  return (
    <Button
      icon={<IconDownload size={16} stroke={1.75} />}
      loading={busy}
      disabledBecause={disabledBecause}
      onClick={() => void download(call, input())}
    >
      {label}
    </Button>
  )
}
