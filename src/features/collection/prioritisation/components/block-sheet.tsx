import { IconDownload } from '@tabler/icons-react'

import type { InputOf } from '#contract/call.ts'
import { Button } from '#ui/actions/button.tsx'
import { useDownload } from '#listing/files/use-download.ts'

import { downloadCustomerBlock, downloadGroupBlock } from '../contract/blocks.ts'

export type ShownRows = Pick<
  InputOf<typeof downloadCustomerBlock>,
  'blockNumber' | 'busca' | 'sort'
>

export type BlockSheets =
  | { readonly customers: InputOf<typeof downloadCustomerBlock> }
  | { readonly groups: InputOf<typeof downloadGroupBlock> }

/** 'Exportar': one file with the rows, order and priorities of the screen. */
export function BlockSheet({
  sheets,
  disabledBecause,
}: {
  readonly sheets: BlockSheets
  readonly disabledBecause: string | undefined
}) {
  const { busy, download } = useDownload()
  const bring = () =>
    'groups' in sheets
      ? download(downloadGroupBlock, sheets.groups)
      : download(downloadCustomerBlock, sheets.customers)
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
