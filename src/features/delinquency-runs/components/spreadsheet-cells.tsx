import { IconFileDownload } from '@tabler/icons-react'
import { useState } from 'react'

import { fetchFile } from '#contract/client.ts'
import { LOAD_STATUS } from '#features/receivables/contract.ts'
import { saveFile } from '#listing/files/save-file.ts'
import { toastFailure } from '#listing/screen/failure-toast.ts'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { Badge } from '#ui/display/badge.tsx'
import { MallName } from '#ui/display/mall-name.tsx'

import { spreadsheetFile, type SpreadsheetRow } from '../contract/spreadsheets.ts'

const bad: readonly SpreadsheetRow['situacao'][] = ['ERRO', 'REJEITADA', 'DESFEITA']

/** The mall and the state of a spreadsheet. */
export const spreadsheetCells = {
  nameShopping: ({ nameShopping }: SpreadsheetRow) =>
    nameShopping === null ? 'Todos os do arquivo' : <MallName name={nameShopping} />,
  situacao: ({ situacao }: SpreadsheetRow) => (
    <Badge
      tone={bad.includes(situacao) ? 'danger' : situacao === 'PROCESSADA' ? 'done' : 'neutral'}
    >
      {LOAD_STATUS[situacao]}
    </Badge>
  ),
}

/** Its file, as it came. */
export function DownloadFile({ row }: { readonly row: SpreadsheetRow }) {
  const [busy, setBusy] = useState(false)
  const download = async () => {
    if (busy) return
    setBusy(true)
    try {
      saveFile(await fetchFile(spreadsheetFile, { id: row.id }))
    } catch (error) {
      toastFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <IconButton
      size="row"
      label={`Baixar ${row.arquivo}`}
      icon={<IconFileDownload size={18} stroke={1.75} />}
      disabledBecause={
        row.temArquivo
          ? undefined
          : 'O arquivo não está guardado, ou traz shoppings que você não vê.'
      }
      onClick={() => void download()}
    />
  )
}
