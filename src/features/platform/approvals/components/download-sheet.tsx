import { IconSignature } from '@tabler/icons-react'

import type { Call, InputOf } from '#contract/call.ts'
import { useDownload } from '#listing/files/use-download.ts'
import { Button } from '#ui/actions/button.tsx'
import type { LocalDate } from '#values/local-date.ts'

/** What a sheet shows: what waits in the search, the selection, or the approvals of a day. */
export type SheetWanted = 'WAITING' | 'SELECTED' | { readonly approvedOn: LocalDate }

/** 'Baixar a folha para assinar' in the foot of a confirmation: what it asks about, at once. */
export function DownloadSheet<C extends Call>({
  call,
  input,
  wanted,
}: {
  readonly call: C
  readonly input: (wanted: SheetWanted) => InputOf<C>
  readonly wanted: SheetWanted
}) {
  const { busy, download } = useDownload()
  return (
    <Button
      kind="text"
      icon={<IconSignature size={16} stroke={1.75} />}
      loading={busy}
      onClick={() => void download(call, input(wanted))}
    >
      Baixar a folha para assinar
    </Button>
  )
}
