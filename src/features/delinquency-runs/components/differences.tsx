import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { callServer } from '#contract/client.ts'
import { failureSentence } from '#listing/screen/failure-toast.ts'
import { Badge } from '#ui/display/badge.tsx'
import { MallName } from '#ui/display/mall-name.tsx'
import { PageState } from '#ui/display/page-state.tsx'
import { MaskedField } from '#ui/fields/masked-field.tsx'
import { monthMask } from '#ui/fields/masks.ts'
import type { Column } from '#ui/table/column.ts'
import { DataTable } from '#ui/table/data-table.tsx'
import { type Cents, formatAmount } from '#values/cents.ts'

import { type Difference, listDifferences } from '../contract/runs.ts'
import styles from './month-panel.module.css'
import { wholeMonth } from './use-checks.ts'

const fields: Readonly<Record<string, string>> = {
  faturado: 'Faturado',
  recebidoBruto: 'Recebido bruto',
  inadimplenciaBruta: 'Inadimplência bruta',
  emCarencia: 'Em carência',
  recuperacao: 'Recuperação',
  posFechamento: 'Recebido após o fechamento',
  ajustesPosteriores: 'Ajustes posteriores',
}
const shown = (amount: Cents | null) => (amount === null ? '-' : formatAmount(amount))

const columns: readonly Column<Difference>[] = [
  {
    id: 'titulo',
    label: 'Título',
    width: 168,
    emphasis: 'strong',
    cell: ({ numeroTitulo }) => numeroTitulo,
  },
  {
    id: 'shopping',
    label: 'Shopping',
    width: 170,
    cell: ({ shopping }) => <MallName name={shopping} />,
  },
  { id: 'conta', label: 'Conta', width: 116, cell: ({ tipoConta }) => tipoConta },
  { id: 'campo', label: 'O que mudou', width: 190, cell: ({ campo }) => fields[campo] ?? campo },
  {
    id: 'antes',
    label: 'No fechamento (R$)',
    shortLabel: 'No fechamento',
    width: 130,
    align: 'end',
    cell: ({ antes }) => shown(antes),
  },
  {
    id: 'depois',
    label: 'Agora (R$)',
    shortLabel: 'Agora',
    width: 130,
    align: 'end',
    cell: ({ depois }) => shown(depois),
  },
  {
    id: 'motivo',
    label: 'Motivo',
    minWidth: 240,
    cell: ({ motivo }) => motivo,
    hover: ({ motivo }) => motivo,
  },
]

/** What a calculation after the closing says otherwise, título by título. */
export function Differences() {
  const [month, setMonth] = useState<string>()
  const asked = wholeMonth(month)
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['delinquency', listDifferences.name, asked],
    queryFn: ({ signal }) =>
      callServer(listDifferences, asked === undefined ? {} : { mesAno: asked }, { signal }),
  })
  if (month === undefined && data) setMonth(data.mesAno)
  const rows = data?.data ?? []
  return (
    <section className={styles['panel']} aria-label="Diferenças">
      <div className={styles['head']}>
        <MaskedField
          label="Mês"
          width={120}
          mask={monthMask}
          value={month ?? ''}
          onChange={setMonth}
        />
        <p className={styles['note']}>
          Um mês fechado não muda. Processe e calcule o mês de novo para ver aqui o que mudaria.
          {data?.truncado === true && ' São mostradas as primeiras 5.000 diferenças.'}
        </p>
      </div>
      {data !== undefined && data.pendentes.length > 0 && (
        <ul className={styles['checks']} role="status">
          {data.pendentes.map(({ shopping, motivo }) => (
            <li key={shopping}>
              <Badge tone="warn">A comparar</Badge> {shopping}: os dados mudaram depois do
              fechamento. {motivo}
            </li>
          ))}
        </ul>
      )}
      <DataTable
        label="Diferenças"
        columns={columns}
        rows={rows}
        rowKey={({ numeroTitulo, campo, shopping }) => `${shopping} ${numeroTitulo} ${campo}`}
        rowLabel={({ numeroTitulo }) => numeroTitulo}
        state={error ? 'error' : isPending ? 'loading' : rows.length === 0 ? 'empty' : 'ready'}
        stateBlock={
          error ? (
            <PageState
              kind="error"
              title="Não foi possível ler as diferenças"
              sentence={failureSentence(error)}
              action={{ label: 'Tentar de novo', onClick: () => void refetch() }}
            />
          ) : (
            <PageState
              kind="empty"
              title="Nenhuma diferença"
              sentence={
                data !== undefined && data.pendentes.length > 0
                  ? 'Processe e calcule o mês de novo para ver o que mudaria, título por título.'
                  : 'Nenhum mês fechado foi calculado de novo, ou nada mudou.'
              }
            />
          )
        }
      />
    </section>
  )
}
