import { useQuery } from '@tanstack/react-query'

import { callServer } from '#contract/client.ts'
import { negotiationRefusal } from '#features/negotiations/components/negotiation-refusal.ts'
import { RecordHistory } from '#features/negotiations/components/record-history.tsx'
import type { RecordSubject } from '#features/open-balances/components/parts.ts'
import { listCustomerInfo } from '#features/prioritisation/contract/look-ups.ts'
import { today } from '#listing/today.ts'

import { useSession } from '../session/session.ts'

const reader = 'RÉGUA DE COBRANÇA'

/** The LUCs of whom a page of the holding side is about: what a record may be of. */
const askedOf = ({ billingGroupId, cpfCnpj, shoppingId }: RecordSubject) =>
  billingGroupId === null
    ? { cpfsCnpjs: [cpfCnpj ?? ''], shoppingIds: shoppingId === null ? [] : [shoppingId] }
    : { billingGroupIds: [billingGroupId] }

/**
 * The tab 'Histórico de Negociação' of /boletos-legado (spec 3:2.13) and 'Retornos' of /boletos: who may
 * register, by group or by customer, and who sees the edit icon, as spec 3:6 says.
 */
export function HoldingRecords({ subject }: { readonly subject: RecordSubject }) {
  const { profile } = useSession()
  const search = askedOf(subject)
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
