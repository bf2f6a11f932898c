import { useQuery } from '@tanstack/react-query'

import { ContractContacts } from '#features/ledger/contacts/components/contract-contacts.tsx'
import { PageState } from '#ui/display/page-state.tsx'
import { Skeleton } from '#ui/display/skeleton.tsx'
import type { Competence } from '#values/competence.ts'

import type { CustomerSummary } from '#features/collection/open-balances/contract/summary.ts'
import { contractsQuery } from '../queries.ts'
import { ShortFailureState } from '#listing/screen/failure-state.tsx'

/** 'Contatos' of the contracts with an open balance (spec 3:2.11). */
export function ContactsTab(props: {
  readonly customer: CustomerSummary
  readonly month: Competence
  readonly profile: string
}) {
  const { data, isError, error, refetch } = useQuery(contractsQuery(props.customer, props.month))
  if (data && data.length === 0)
    return (
      <PageState
        kind="empty"
        title="Nada em aberto"
        sentence="Os contatos são dos contratos com saldo em aberto."
      />
    )
  if (data) return <ContractContacts contracts={data} profile={props.profile} />
  if (isError)
    return (
      <ShortFailureState
        title="Falha ao tentar carregar lista, entre em contato com a equipe técnica"
        error={error}
        onRetry={() => void refetch()}
      />
    )
  return <Skeleton width="100%" height={240} />
}
