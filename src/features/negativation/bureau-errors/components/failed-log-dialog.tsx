import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { callServer } from '#contract/client.ts'
import type { AnswerOf } from '#contract/call.ts'
import { Figures } from '#ui/display/figures.tsx'
import { Badge } from '#ui/display/badge.tsx'
import type { Column } from '#ui/table/column.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import { Dialog, type DialogSteps } from '#ui/overlays/dialog.tsx'
import { loadedState } from '#ui/table/loaded-state.tsx'
import { maskDocument } from '#values/document.ts'
import { formatInstant } from '#values/instant.ts'

import type { Sending } from '#features/negativation/bureau-exchange/contract/calls.ts'
import { failedLog, type FailedSubmission } from '../contract/failed-submissions.ts'
import { PersonCorrection } from './person-correction.tsx'

type Log = AnswerOf<typeof failedLog>['content']
type Line = Log['log'][number]
type Register = Log['registro']

const kinds = { ENVIO: 'Envio', RETORNO: 'Retorno', CORRECAO: 'Correção' } as const

const columns: readonly Column<Line>[] = [
  { id: 'em', label: 'Data', width: 146, cell: ({ em }) => formatInstant(em) },
  {
    id: 'tipo',
    label: 'Evento',
    width: 100,
    cell: ({ tipo, isErro }) => <Badge tone={isErro ? 'danger' : 'neutral'}>{kinds[tipo]}</Badge>,
  },
  {
    id: 'remessa',
    label: 'Remessa',
    width: 84,
    align: 'end',
    cell: ({ remessa }) => remessa ?? '-',
  },
  { id: 'codigo', label: 'Código', width: 70, cell: ({ codigo }) => codigo ?? '-' },
  {
    id: 'texto',
    label: 'Descrição',
    minWidth: 220,
    emphasis: 'strong',
    cell: ({ texto }) => texto,
    hover: ({ texto }) => texto,
  },
  { id: 'usuario', label: 'Usuário', width: 130, cell: ({ usuario }) => usuario ?? '-' },
]

export type FailedLogDialogProps = {
  readonly row: FailedSubmission
  readonly onClose: () => void
  readonly onSent: (sending: Sending | null) => void
  readonly steps: DialogSteps | undefined
}

function RegisterFigures({ register }: { readonly register: Register }) {
  return (
    <Figures
      label="Registro"
      figures={[
        { name: 'Nome fantasia', value: register.nomFantasia },
        { name: 'LUC', value: register.luc },
        { name: 'Doc. do Devedor', value: maskDocument(register.documentoDevedor) },
        { name: 'Endereço', value: register.endereco || '-' },
        { name: 'Contato', value: register.contato || '-' },
      ]}
    />
  )
}

/**
 * Bureau log of a person: sent and received records, the remedy for each error, and the
 * correctable data (spec 1:2.17).
 */
export function FailedLogDialog({ row, onClose, onSent, steps }: FailedLogDialogProps) {
  const { idSerasaBoleto, idPessoa, tipoPessoa } = row
  const [dirty, setDirty] = useState(false)
  const query = useQuery({
    queryKey: ['bureau', failedLog.name, idPessoa],
    queryFn: ({ signal }) =>
      callServer(failedLog, { idSerasaBoleto, idPessoa, tipoPessoa }, { signal }),
    select: ({ content }) => content,
  })
  const { data } = query
  return (
    <Dialog
      opened
      onClose={onClose}
      title={`Log do boleto ${row.numBoleto}`}
      size="wide"
      steps={steps}
      dirty={dirty}
    >
      {data && <RegisterFigures register={data.registro} />}
      {/* A bare table beside a tall form would shrink; in a block it keeps its height and the
          dialog scrolls. */}
      <div>
        <DataTable
          label="Log"
          columns={columns}
          rows={data?.log ?? []}
          rowKey={({ em, tipo, codigo, texto }) =>
            `${em.toISOString()} ${tipo} ${codigo ?? ''} ${texto}`
          }
          rowLabel={({ texto }) => texto}
          subLine={{ under: 'texto', of: ({ orientacao }) => orientacao ?? undefined }}
          {...loadedState(query, data?.log ?? [], { failed: 'Não foi possível ler o log.' })}
          keys="inside"
        />
      </div>
      {data && row.idLote === null && (
        <PersonCorrection
          key={data.registro.versao}
          row={row}
          register={data.registro}
          onDone={onSent}
          onDirty={setDirty}
        />
      )}
    </Dialog>
  )
}
