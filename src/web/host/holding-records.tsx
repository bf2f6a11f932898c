import { useQuery } from '@tanstack/react-query'

import { callServer } from '#contract/client.ts'
import { negotiationRefusal } from '#features/collection/negotiations/components/negotiation-refusal.ts'
import { RecordHistory } from '#features/collection/negotiations/components/record-history.tsx'
import type { RecordSubject } from '#features/collection/open-balances/components/parts.ts'
import { listCustomerInfo } from '#features/collection/prioritisation/contract/look-ups.ts'
import { today } from '#listing/today.ts'

import { useSession } from '../session/session.ts'

const reader = 'RÉGUA DE COBRANÇA'

/** Query for the LUCs of the page's group or customer, which a record can refer to. */
const lucsQueryOf = ({ billingGroupId, cpfCnpj, shoppingId }: RecordSubject) =>
  billingGroupId === null
    ? { cpfsCnpjs: [cpfCnpj ?? ''], shoppingIds: shoppingId === null ? [] : [shoppingId] }
    : { billingGroupIds: [billingGroupId] }

/**
 * Tabs 'Histórico de Negociação' of /boletos-legado (spec 3:2.13) and 'Retornos' of /boletos. Spec
 * 3:6 defines who may register, by group or customer, and who sees the edit icon.
 */
export function HoldingRecords({ subject }: { readonly subject: RecordSubject }) {
  const { profile } = useSession()
  const search = lucsQueryOf(subject)
  const { data } = useQuery({
    queryKey: ['collection-groups', listCustomerInfo.name, search],
    queryFn: ({ signal }) => callServer(listCustomerInfo, search, { signal }),
    meta: { invalidatedBy: ['receivables', 'malls'] },
  })
  const choices = (data ?? []).map(
    ({ shoppingId, shoppingName, cnpjCpf, customerName, luc, brand }) => ({
      shoppingId,
      shoppingName,
      cpfCnpj: cnpjCpf,
      customerName,
      luc,
      brand,
    }),
  )
  const { billingGroupId, groupName, cpfCnpj, shoppingId, isCorporateCustomer } = subject
  const isOfGroup = billingGroupId !== null
  return (
    <RecordHistory
      owner={
        isOfGroup
          ? { billingGroupId }
          : { cpfCnpj: cpfCnpj ?? '', ...(shoppingId === null ? {} : { shoppingId }) }
      }
      {...(isOfGroup ? { group: { id: billingGroupId, name: groupName ?? '' } } : {})}
      choices={choices}
      today={today()}
      registerRefusal={negotiationRefusal(profile, [
        { corporativo: isOfGroup || isCorporateCustomer },
      ])}
      hidesEdit={profile === reader || (!isOfGroup && isCorporateCustomer)}
    />
  )
}
