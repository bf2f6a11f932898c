import { useQueries } from '@tanstack/react-query'

import { NegotiateDialog } from '#features/collection/negotiations/components/negotiate-dialog.tsx'
import { overdueSlips } from '#features/collection/negotiations/rules/dialog.ts'
import type { BalanceContract } from '#features/collection/open-balances/contract/slips.ts'
import { today } from '#listing/today.ts'

import type { QueueRow } from '../contract/queue.ts'
import { slipsQuery } from '../queries.ts'

/** 'Negociar' with the overdue slips of a customer preselected, starting as a promise. */
export function PromiseDialog(props: {
  readonly row: QueueRow
  /** Contracts that this user may negotiate. */
  readonly contracts: readonly BalanceContract[]
  readonly onClose: () => void
  readonly onDone: (saved: { readonly id: number; readonly mensagem: string }) => void
}) {
  const { row, contracts, onClose, onDone } = props
  const queries = useQueries({
    queries: contracts.map(({ contractId }) => slipsQuery(contractId)),
  })
  if (queries.some(({ data }) => data === undefined)) return null
  const negotiable = contracts.map((contract, at) => ({
    contractId: contract.contractId,
    contractNumber: contract.contractNumber,
    luc: contract.luc,
    shoppingName: contract.shoppingName,
    slips: (queries[at]?.data ?? []).map(
      ({ slipId, slipNumber, slipValue, dueDate, originalDueDate, promessa }) => ({
        slipId,
        slipNumber,
        dueDate,
        originalDueDate,
        value: slipValue,
        ...(promessa && {
          promise: { agreementOn: promessa.dataAcordo, isBroken: promessa.estado === 'QUEBRADA' },
        }),
      }),
    ),
  }))
  return (
    <NegotiateDialog
      who={{ name: row.nomeFantasia, place: `${row.shopping}, ${row.lucs.join(', ')}` }}
      contracts={negotiable}
      chosen={overdueSlips(negotiable, today())}
      today={today()}
      startsAsPromise
      isSilent
      onClose={onClose}
      onDone={onDone}
    />
  )
}
