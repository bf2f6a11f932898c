import { ExpectationDialog } from '#features/expectations/components/expectation-dialog.tsx'
import { TendencyDialog } from '#features/expectations/components/tendency-dialog.tsx'
import { NegotiateDialog } from '#features/negotiations/components/negotiate-dialog.tsx'
import { negotiationRefusal } from '#features/negotiations/components/negotiation-refusal.ts'
import { NegotiationHistory } from '#features/negotiations/components/negotiation-history.tsx'
import type { ContractSlips, SlipParts } from '#features/open-balances/components/parts.ts'
import { PointsNote } from '#features/prioritisation/components/points-note.tsx'
import { today } from '#listing/today.ts'

import { HoldingRecords } from './holding-records.tsx'

const negotiable = ({ slips, ...contract }: ContractSlips) => ({
  ...contract,
  slips: slips.map(
    ({ slipId, slipNumber, slipValue, dueDate, dataVencimentoOriginal, promessa }) => ({
      slipId,
      slipNumber,
      dueDate,
      originalDueDate: dataVencimentoOriginal,
      value: slipValue,
      ...(promessa && {
        promise: { agreementOn: promessa.dataAcordo, isBroken: promessa.estado === 'QUEBRADA' },
      }),
    }),
  ),
})

/** What other capabilities show on the pages of slips. */
export const slipParts: SlipParts = {
  negotiate: ({ contracts, ...props }) => (
    <NegotiateDialog today={today()} contracts={contracts.map(negotiable)} {...props} />
  ),
  refusedToNegotiate: negotiationRefusal,
  expectation: (props) => <ExpectationDialog {...props} />,
  tendency: ({ slips, onClose }) => (
    <TendencyDialog slipIds={slips.map(({ slipId }) => slipId)} onClose={onClose} />
  ),
  history: (owner) => <NegotiationHistory owner={owner} />,
  records: (detail) => <HoldingRecords detail={detail} />,
  points: (owner, month) => <PointsNote owner={owner} month={month} />,
}
