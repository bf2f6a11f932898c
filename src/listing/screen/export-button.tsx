import { IconDownload } from '@tabler/icons-react'

import type { Call } from '#contract/call.ts'
import { Button } from '#ui/actions/button.tsx'

import type { SearchInput } from '../search-input.ts'
import { useDownload } from '../files/use-download.ts'

/** Props of an export; `input` is the screen's filter and order. */
export type ExportButtonProps = {
  readonly download: Call
  readonly input: SearchInput
  /** Label as the spec spells it. */
  readonly label?: string
  readonly disabledBecause?: string | undefined
}

/**
 * 'Exportar': downloads the screen's filter, columns and order; busy until the file arrives (spec
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
