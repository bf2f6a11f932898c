import { type UseQueryResult, useQuery } from '@tanstack/react-query'

import { callServer } from '#contract/client.ts'
import type { AnswerOf } from '#contract/call.ts'
import { failureDetail, failureSentence } from '#listing/screen/failure-toast.ts'
import { Button } from '#ui/actions/button.tsx'
import type { Column } from '#ui/table/column.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { PageState } from '#ui/display/page-state.tsx'
import { formatWhole } from '#values/whole-number.ts'

import { verifyChain } from '../contract.ts'
import styles from './verify-dialog.module.css'

type Break = AnswerOf<typeof verifyChain>['violacoes'][number]

const columns: readonly Column<Break>[] = [
  {
    id: 'shopping',
    label: 'Shopping',
    width: 220,
    cell: ({ nomeShopping }) => nomeShopping || 'De nenhum shopping',
  },
  { id: 'cadeia', label: 'Cadeia', width: 90, align: 'end', cell: ({ cadeia }) => cadeia },
  {
    id: 'posicao',
    label: 'Posição',
    width: 100,
    align: 'end',
    cell: ({ posicao }) => formatWhole(posicao),
  },
  {
    id: 'motivo',
    label: 'O que não confere',
    minWidth: 220,
    emphasis: 'strong',
    cell: ({ motivo }) => motivo,
  },
]

type Verification = UseQueryResult<AnswerOf<typeof verifyChain>>

/** Whether the chains hold, while and after they are verified. */
function Result({ query: { data, error, isFetching } }: { readonly query: Verification }) {
  return (
    <div role="status" className={styles['told']}>
      {isFetching && <p>Refazendo os hashes de cada linha…</p>}
      {!isFetching && error !== null && (
        <PageState
          kind="error"
          title={failureSentence(error)}
          sentence={failureDetail(error) ?? ''}
        />
      )}
      {!isFetching && data && (
        <p className={styles[data.integro ? 'held' : 'broken']}>{data.mensagem}</p>
      )}
    </div>
  )
}

/** Verifies the hash chains and shows where they are broken. */
export function VerifyDialog({ onClose }: { readonly onClose: () => void }) {
  const query = useQuery({
    queryKey: ['audit', verifyChain.name],
    queryFn: ({ signal }) => callServer(verifyChain, {}, { signal }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  const { data, isFetching, refetch } = query
  return (
    <Dialog
      opened
      onClose={onClose}
      title="Verificar o registro de decisões"
      size={data && !data.integro ? 'wide' : 'form'}
      footer={
        <>
          <Button onClick={() => void refetch()} loading={isFetching}>
            Verificar de novo
          </Button>
          <Button kind="primary" onClick={onClose}>
            Fechar
          </Button>
        </>
      }
    >
      <Result query={query} />
      {!isFetching && data && data.violacoes.length > 0 && (
        <DataTable
          label="Violações"
          columns={columns}
          rows={data.violacoes}
          rowKey={({ cadeia, posicao }) => `${cadeia}-${posicao}`}
          rowLabel={({ cadeia, posicao }) => `cadeia ${cadeia}, posição ${posicao}`}
          keys="inside"
        />
      )}
      <p className={styles['note']}>
        Cada linha carrega o hash da anterior: alterar, apagar, inserir ou mover uma linha quebra a
        cadeia naquele ponto. Uma vez por dia os fins das cadeias são anotados fora do banco.
      </p>
    </Dialog>
  )
}
