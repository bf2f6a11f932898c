import { useQuery } from '@tanstack/react-query'

import { FailureState } from '#listing/screen/failure-state.tsx'
import { queryText } from '#ui/actions/address.ts'
import { formatCount } from '#ui/display/format-count.ts'
import { MallName } from '#ui/display/mall-name.tsx'
import { PageState } from '#ui/display/page-state.tsx'
import { Skeleton } from '#ui/display/skeleton.tsx'
import { Matrix, type MatrixCell } from '#ui/table/matrix.tsx'
import { formatBrl, sumCents } from '#values/cents.ts'
import { formatWhole } from '#values/whole-number.ts'

import { statusOptions, type StatusRow } from '../contract/calls.ts'
import { byStatus } from '../contract/listings.ts'
import { statusRowsQuery } from '../queries.ts'

const action = { one: 'ação', many: 'ações' }

const countOf = (rows: readonly StatusRow[]): string =>
  formatWhole(rows.reduce((sum, { quantidade }) => sum + quantidade, 0))
const valueOf = (rows: readonly StatusRow[]): string =>
  formatBrl(sumCents(rows.map(({ saldoAbertoCriterio }) => saldoAbertoCriterio)))

function cellOf(row: StatusRow): MatrixCell {
  const { idShopping, idStatusWorkflow, quantidade, foraDoPrazo } = row
  const late = foraDoPrazo > 0 ? `${formatWhole(foraDoPrazo)} fora do prazo` : undefined
  return {
    count: quantidade,
    late,
    label: [
      `${row.nomeShopping}, ${row.status}: ${formatCount(quantidade, action)}`,
      formatBrl(row.saldoAbertoCriterio),
      ...(late === undefined ? [] : [late]),
    ].join(', '),
    to: `${byStatus.path}${queryText({ aba: 'lista', shoppingIds: idShopping, idStatus: idStatusWorkflow })}`,
  }
}

/** Actions as malls × statuses, late ones in red; a count leads to its line of the list. */
export function StatusMatrix() {
  const { data, error, refetch } = useQuery(statusRowsQuery)
  if (data === undefined)
    return error ? (
      <FailureState
        title="Erro ao tentar carregar lista"
        error={error}
        onRetry={() => void refetch()}
      />
    ) : (
      <div aria-busy="true">
        <Skeleton width="100%" height={320} />
      </div>
    )
  if (data.length === 0)
    return (
      <PageState
        kind="empty"
        title="Nenhuma ação"
        sentence="O ajuizamento ainda não tem ações nos seus shoppings."
      />
    )
  const statusOf = ({ idStatusWorkflow }: StatusRow) => String(idStatusWorkflow)
  return (
    <Matrix
      label="Ações por shopping e status"
      head="Shopping"
      rows={[...Map.groupBy(data, ({ idShopping }) => idShopping).values()]}
      rowKey={([first]) => first?.idShopping ?? 0}
      name={([first]) => <MallName name={first?.nomeShopping ?? ''} />}
      columns={statusOptions
        .filter(({ value }) => data.some((row) => statusOf(row) === value))
        .map(({ value, label }) => ({ id: value, label }))}
      cell={(rows, status) => {
        const row = rows.find((one) => statusOf(one) === status)
        return row && cellOf(row)
      }}
      sums={[
        { label: 'Ações', of: countOf, total: countOf(data) },
        { label: 'Valor do saldo critério', of: valueOf, total: valueOf(data) },
      ]}
    />
  )
}
