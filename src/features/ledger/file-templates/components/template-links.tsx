import { useQuery } from '@tanstack/react-query'
import { IconColumns, IconFileDownload } from '@tabler/icons-react'
import { useState } from 'react'

import { callServer } from '#contract/client.ts'
import { useDownload } from '#listing/files/use-download.ts'
import { FailureState } from '#listing/screen/failure-state.tsx'
import { Button } from '#ui/actions/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import type { Column } from '#ui/table/column.ts'
import { DataTable } from '#ui/table/data-table.tsx'

import {
  downloadFileTemplate,
  FILE_KINDS,
  type FileColumn,
  type FileKind,
  listFileColumns,
} from '../contract.ts'

const icon = { size: 16, stroke: 1.75 }

const codesOf = ({ codigos }: FileColumn) => codigos.map(({ codigo }) => codigo).join(', ')

const columns: readonly Column<FileColumn>[] = [
  {
    id: 'coluna',
    label: 'Coluna',
    width: 150,
    emphasis: 'strong',
    cell: ({ coluna, obrigatoria }) => (obrigatoria ? `${coluna} *` : coluna),
  },
  {
    id: 'descricao',
    label: 'O que é',
    minWidth: 200,
    cell: ({ descricao }) => descricao,
    hover: ({ descricao }) => descricao,
  },
  {
    id: 'formato',
    label: 'Formato',
    width: 190,
    cell: ({ formato }) => formato,
    hover: ({ formato }) => formato,
  },
  {
    id: 'exemplo',
    label: 'Exemplo',
    width: 130,
    cell: ({ exemplo }) => exemplo,
    hover: ({ exemplo }) => exemplo,
  },
  { id: 'codigos', label: 'Códigos', minWidth: 160, cell: codesOf, hover: codesOf },
]

function ColumnsDialog({
  kind,
  onClose,
}: {
  readonly kind: FileKind
  readonly onClose: () => void
}) {
  const { data, error, refetch } = useQuery({
    queryKey: ['file-templates', listFileColumns.name, kind],
    queryFn: ({ signal }) => callServer(listFileColumns, { traz: kind }, { signal }),
  })
  return (
    <Dialog
      opened
      size="table"
      title={`Colunas: ${FILE_KINDS[kind]}`}
      onClose={onClose}
      footer={<Button onClick={onClose}>Fechar</Button>}
    >
      {error ? (
        <FailureState
          title="Não foi possível ler as colunas"
          error={error}
          onRetry={() => void refetch()}
        />
      ) : (
        <>
          <p>As colunas com * são obrigatórias. A ordem delas no arquivo não importa.</p>
          <DataTable
            label={`Colunas do arquivo: ${FILE_KINDS[kind]}`}
            columns={columns}
            rows={data?.data ?? []}
            rowKey={({ coluna }) => coluna}
            rowLabel={({ coluna }) => coluna}
            state={data === undefined ? 'loading' : 'ready'}
            keys="inside"
          />
        </>
      )}
    </Dialog>
  )
}

/** 'Modelo (xlsx)' and 'Colunas' of a kind of file, for every import dialog (rules 11.11). */
export function TemplateLinks({ kind }: { readonly kind: FileKind }) {
  const [opened, setOpened] = useState(false)
  const { busy, download } = useDownload()
  return (
    <>
      <Button
        icon={<IconFileDownload {...icon} />}
        loading={busy}
        onClick={() => void download(downloadFileTemplate, { traz: kind })}
      >
        Modelo (xlsx)
      </Button>
      <Button
        icon={<IconColumns {...icon} />}
        ariaHasPopup="dialog"
        onClick={() => setOpened(true)}
      >
        Colunas
      </Button>
      {opened && <ColumnsDialog kind={kind} onClose={() => setOpened(false)} />}
    </>
  )
}

/** All templates of these kinds, one file each. */
export function AllTemplates({ kinds }: { readonly kinds: readonly FileKind[] }) {
  const { busy, download } = useDownload()
  return (
    <Button
      icon={<IconFileDownload {...icon} />}
      loading={busy}
      onClick={() => void download(downloadFileTemplate, ...kinds.map((traz) => ({ traz })))}
    >
      {`Baixar os ${kinds.length} modelos`}
    </Button>
  )
}
