import { LadderWords } from '#features/collection/messages/components/ladder-words.tsx'
import { negotiationRefusal } from '#features/collection/negotiations/components/negotiation-refusal.ts'
import type {
  ContractSlips,
  SlipParts,
} from '#features/collection/open-balances/components/parts.ts'
import { PointsNote } from '#features/collection/prioritisation/components/points-note.tsx'
import { today } from '#listing/today.ts'
import { lazyPart } from '#ui/display/lazy-part.tsx'

// Lazy-loaded on open: reading the debts does not wait for them.
const ExpectationDialog = lazyPart(() =>
  import('#features/collection/expectations/components/expectation-dialog.tsx').then(
    (module) => module.ExpectationDialog,
  ),
)
const TendencyDialog = lazyPart(() =>
  import('#features/collection/expectations/components/tendency-dialog.tsx').then(
    (module) => module.TendencyDialog,
  ),
)
const NegotiateDialog = lazyPart(() =>
  import('#features/collection/negotiations/components/negotiate-dialog.tsx').then(
    (module) => module.NegotiateDialog,
  ),
)
const NegotiationHistory = lazyPart(() =>
  import('#features/collection/negotiations/components/negotiation-history.tsx').then(
    (module) => module.NegotiationHistory,
  ),
)
const PhoneActs = lazyPart(() =>
  import('#features/collection/today-queue/components/phone-acts.tsx').then(
    (module) => module.PhoneActs,
  ),
)
const LadderTab = lazyPart(() => import('./ladder-tab.tsx').then((module) => module.LadderTab))
const HoldingRecords = lazyPart(() =>
  import('./holding-records.tsx').then((module) => module.HoldingRecords),
)

const negotiable = ({ slips, ...contract }: ContractSlips) => ({
  ...contract,
  slips: slips.map(({ slipId, slipNumber, slipValue, dueDate, originalDueDate, promessa }) => ({
    slipId,
    slipNumber,
    dueDate,
    originalDueDate,
    value: slipValue,
    ...(promessa && {
      promise: { agreementOn: promessa.dataAcordo, isBroken: promessa.estado === 'QUEBRADA' },
    }),
  })),
})

/** Parts of other features on slip pages. */
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
  records: (subject) => <HoldingRecords subject={subject} />,
  phone: (customer, profile) => (
    <PhoneActs
      key={customer.clientId}
      profile={profile}
      tenant={{
        clientId: customer.clientId,
        unidEcon: customer.unitEcon,
        cpfCnpj: customer.documentNumber,
        idShopping: customer.shoppingId,
        nomeFantasia: customer.brands[0] ?? customer.companyName,
        shopping: customer.shoppingName,
        lucs: customer.lucs,
      }}
    />
  ),
  ladder: (clientId) => <LadderWords clientId={clientId} />,
  ladderTab: (clientId) => <LadderTab key={clientId} clientId={clientId} />,
  points: (owner, month, list) => (
    <PointsNote owner={owner} month={month} {...(list ? { list } : {})} />
  ),
}
