import { IconDownload } from '@tabler/icons-react'

import { LOAD_STATUS } from '#features/ledger/receivables/contract.ts'
import { useDownload } from '#listing/files/use-download.ts'
import { Button } from '#ui/actions/button.tsx'
import { Badge } from '#ui/display/badge.tsx'
import { MallName } from '#ui/display/mall-name.tsx'
import { formatInstantToSecond } from '#values/instant.ts'

import { spreadsheetFile, type SpreadsheetRow } from '../contract/spreadsheets.ts'
import styles from './spreadsheet-cells.module.css'

const bad: readonly SpreadsheetRow['situacao'][] = ['ERRO', 'REJEITADA', 'DESFEITA']

/** Downloads the file unchanged. */
function DownloadFile({ row }: { readonly row: SpreadsheetRow }) {
  const { download } = useDownload()
  return (
    <span className={styles['file']}>
      <Button
        kind="text"
        size="tight"
        icon={<IconDownload size={16} stroke={1.75} />}
        ariaLabel={`Baixar ${row.arquivo}`}
        disabledBecause={
          row.temArquivo
            ? undefined
            : 'O arquivo não está guardado, ou traz shoppings que você não vê.'
        }
        onClick={() => void download(spreadsheetFile, { id: row.id })}
      >
        <span className={styles['name']} title={row.arquivo}>
          {row.arquivo}
        </span>
      </Button>
    </span>
  )
}

export const spreadsheetCells = {
  arquivo: (row: SpreadsheetRow) => <DownloadFile row={row} />,
  dateCreated: ({ dateCreated }: SpreadsheetRow) => formatInstantToSecond(dateCreated),
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
