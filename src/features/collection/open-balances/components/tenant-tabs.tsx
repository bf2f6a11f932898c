import { useQuery } from '@tanstack/react-query'

import { lazyPart } from '#ui/display/lazy-part.tsx'
import { queryText } from '#ui/actions/address.ts'
import { Link } from '#ui/actions/link.tsx'
import type { Competence } from '#values/competence.ts'

import type { CustomerSummary } from '#features/collection/open-balances/contract/summary.ts'
import { groupPath } from '../contract/words.ts'
import { customerDefaultsQuery, eventsQuery } from '../queries.ts'
import { ContactsTab } from './contacts-tab.tsx'
import { DefaultCards } from './default-cards.tsx'
import { EventsTab } from './events-tab.tsx'
import { OpenBalanceTab } from './open-balance-tab.tsx'
import styles from './page.module.css'
import type { SlipScreenProps } from './parts.ts'

const Notes = lazyPart(() =>
  import('#features/collection/notes/components/notes.tsx').then((module) => module.Notes),
)
const timelinePath = '/linha-do-tempo'

function Defaults({ customer, month }: { customer: CustomerSummary; month: Competence }) {
  return <DefaultCards query={useQuery(customerDefaultsQuery(customer, month))} />
}

/** Groups of a customer, linked to their pages if the user may open them. */
export function TenantGroups({
  customer,
  month,
  opens,
}: { customer: CustomerSummary; month: Competence } & Pick<SlipScreenProps, 'opens'>) {
  return customer.grupos.map(({ id, nome, portifolio }) =>
    opens(groupPath) ? (
      <Link
        key={id}
        className={styles['backLink']}
        to={`${groupPath}${queryText({ month: month.slice(5), year: month.slice(0, 4), 'grupo-cobranca': nome, portifolio })}`}
      >
        {nome}
      </Link>
    ) : (
      <span key={id}>{nome}</span>
    ),
  )
}

/** Number of timeline events of a customer, fetched after the customer. */
export function useEventCount(
  customer: CustomerSummary | undefined,
  opens: SlipScreenProps['opens'],
): number | undefined {
  const { data } = useQuery({
    ...eventsQuery({
      clientId: customer?.clientId ?? 0,
      shoppingId: customer?.shoppingId ?? 0,
    }),
    enabled: customer !== undefined && opens(timelinePath),
  })
  return data?.pageInfo.totalItems
}

type TenantTabs = Required<SlipScreenProps> & {
  readonly customer: CustomerSummary
  readonly month: Competence
  /** Number of timeline events; undefined while loading. */
  readonly events: number | undefined
}

/** Tabs of the tenant's page, those of the specification first (spec 3:2.11). */
export function tenantTabs({ customer, month, events, parts, profile, opens }: TenantTabs) {
  return [
    {
      id: 'saldo',
      label: 'Saldo em Aberto',
      count: customer.contratos,
      content: (
        <OpenBalanceTab
          customer={customer}
          month={month}
          parts={parts}
          profile={profile}
          opens={opens}
        />
      ),
    },
    {
      id: 'contatos',
      label: 'Contatos',
      count: customer.abas.contatos,
      content: <ContactsTab customer={customer} month={month} profile={profile} />,
    },
    ...(parts.history
      ? [
          {
            id: 'historico',
            label: 'Histórico de Negociação',
            count: customer.abas.historico,
            content: parts.history({ clientId: customer.clientId }),
          },
        ]
      : []),
    ...(parts.ladderTab
      ? [{ id: 'regua', label: 'Régua', content: parts.ladderTab(customer.clientId) }]
      : []),
    {
      id: 'inadimplencia',
      label: 'Inadimplência',
      content: <Defaults customer={customer} month={month} />,
    },
    ...(opens(timelinePath)
      ? [
          {
            id: 'eventos',
            label: 'Linha do tempo',
            ...(events === undefined ? {} : { count: events }),
            content: (
              <EventsTab
                key={customer.clientId}
                clientId={customer.clientId}
                shoppingId={customer.shoppingId}
                opens={opens}
              />
            ),
          },
        ]
      : []),
    {
      id: 'notas',
      label: 'Notas',
      count: customer.abas.notas,
      content: <Notes key={customer.clientId} clientId={customer.clientId} />,
    },
    ...(parts.records
      ? [
          {
            id: 'retornos',
            label: 'Retornos',
            count: customer.abas.retornos,
            content: parts.records({
              billingGroupId: null,
              groupName: null,
              cpfCnpj: customer.documentNumber,
              shoppingId: customer.shoppingId,
              isCorporateCustomer: customer.corporativo,
            }),
          },
        ]
      : []),
  ]
}
