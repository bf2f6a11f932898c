import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'

import type { InputOf } from '#contract/call.ts'
import { fetchFile } from '#contract/client.ts'
import { toastFailure } from '#listing/screen/failure-toast.ts'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { saveFile } from '#ui/actions/save-file.ts'

import { downloadChart } from '../../contract/charts.ts'

type ExportProps = {
  readonly input: InputOf<typeof downloadChart>
  readonly title: string
}

/** 'Exportar': downloads the table of a chart as a spreadsheet. */
export function ExportChart({ input, title }: ExportProps) {
  const [busy, setBusy] = useState(false)
  const download = async () => {
    if (busy) return
    setBusy(true)
    try {
      saveFile(await fetchFile(downloadChart, input))
    } catch (error) {
      toastFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <IconButton
      label={`Exportar: ${title}`}
      size="row"
      icon={<IconDownload size={16} stroke={1.75} />}
      onClick={() => void download()}
    />
  )
}
