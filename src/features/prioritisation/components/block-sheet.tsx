import { IconDownload } from '@tabler/icons-react'

import type { InputOf } from '#contract/call.ts'
import { Button } from '#ui/actions/button.tsx'
import { inDownloads, useDownload } from '#listing/files/use-download.ts'

import { downloadCustomerBlock, downloadGroupBlock } from '../contract/blocks.ts'

/** The files of a block: one for each mall, or one for the groups. */
export type BlockSheets =
  | { readonly malls: readonly InputOf<typeof downloadCustomerBlock>[] }
  | { readonly groups: InputOf<typeof downloadGroupBlock> }

/** 'Exportar': the block as it is asked for; of several malls a file each. */
export function BlockSheet({
  sheets,
  disabledBecause,
}: {
  readonly sheets: BlockSheets
  readonly disabledBecause: string | undefined
}) {
  const { busy, download } = useDownload({ success: inDownloads })
  const bring = () =>
    'groups' in sheets
      ? download(downloadGroupBlock, sheets.groups)
      : download(downloadCustomerBlock, ...sheets.malls)
  return (
    <Button
      icon={<IconDownload size={16} stroke={1.75} />}
      loading={busy}
      disabledBecause={disabledBecause}
      onClick={() => void bring()}
    >
      Exportar
    </Button>
  )
}
