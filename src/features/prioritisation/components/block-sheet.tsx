import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'

import type { InputOf } from '#contract/call.ts'
import { fetchFile } from '#contract/client.ts'
import { saveFile } from '#listing/files/save-file.ts'
import { toastFailure } from '#listing/screen/failure-toast.ts'
import { Button } from '#ui/actions/button.tsx'
import { showToast } from '#ui/overlays/toast-store.ts'

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
  const [busy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    try {
      if ('groups' in sheets) saveFile(await fetchFile(downloadGroupBlock, sheets.groups))
      else for (const mall of sheets.malls) saveFile(await fetchFile(downloadCustomerBlock, mall))
      showToast({
        tone: 'done',
        title: 'Arquivo baixado. Confira seu gerenciador de downloads.',
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
      onClick={() => void download()}
    >
      Exportar
    </Button>
  )
}
