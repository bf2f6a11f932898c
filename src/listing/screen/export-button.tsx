import { IconDownload } from '@tabler/icons-react'

import type { Call } from '#contract/call.ts'
import { Button } from '#ui/actions/button.tsx'

import type { SearchInput } from '../search-input.ts'
import { useDownload } from '../files/use-download.ts'

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
  const { busy, download: bring } = useDownload()
  return (
    <Button
      icon={<IconDownload size={16} stroke={1.75} />}
      loading={busy}
      disabledBecause={disabledBecause}
      onClick={() => void bring(download, input as never)}
    >
      {label}
    </Button>
  )
}
