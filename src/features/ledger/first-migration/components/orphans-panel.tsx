import { useQuery } from '@tanstack/react-query'

import { Link } from '#ui/actions/link.tsx'
import { MallName } from '#ui/display/mall-name.tsx'
import { Panel } from '#ui/display/panel.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import { formatAmount } from '#values/cents.ts'
import { countOf } from '#values/count-of.ts'
import { formatDocument } from '#values/document.ts'

import { orphansQuery } from '../queries.ts'

/** Listings of boletos that no file of títulos brought: first of all, because they have to go. */
export function OrphansPanel({
  count,
  mayRemove,
}: {
  readonly count: number
  readonly mayRemove: boolean
}) {
  const { data } = useQuery({ ...orphansQuery, enabled: count > 0 })
  if (count === 0) return null
  return (
    <Panel
      title={countOf(count, 'negativação órfã', 'negativações órfãs')}
      subtitle="Ninguém conhece o boleto: a exclusão está proposta."
      aside={mayRemove && <Link to="/baixa-semiautomatica">Ver as baixas</Link>}
      flush
    >
      <DataTable
        label="Negativações órfãs"
        columns={[
          {
            id: 'numBoleto',
            label: 'Boleto',
            width: 160,
            emphasis: 'strong',
            cell: ({ numBoleto }) => numBoleto,
          },
          {
            id: 'shopping',
            label: 'Shopping',
            minWidth: 140,
            cell: ({ shopping }) => <MallName name={shopping} />,
          },
          {
            id: 'documento',
            label: 'CPF/CNPJ',
            width: 160,
            cell: ({ documento }) => formatDocument(documento),
          },
          {
            id: 'contrato',
            label: 'Contrato no bureau',
            width: 150,
            cell: (row) => row.contratoBureau,
          },
          {
            id: 'valor',
            label: 'Valor',
            width: 110,
            align: 'end',
            cell: ({ valorListado }) => formatAmount(valorListado),
          },
        ]}
        rows={data?.data ?? []}
        rowKey={({ idBoleto }) => String(idBoleto)}
        rowLabel={({ numBoleto }) => numBoleto}
        state={data === undefined ? 'loading' : 'ready'}
      />
    </Panel>
  )
}
