import { useQuery } from '@tanstack/react-query'

import { placeIn, walkOf } from '#listing/screen/walk.ts'
import { today } from '#listing/today.ts'
import { queryText, useGoWithin, useScreenQuery } from '#ui/actions/address.ts'
import { Link } from '#ui/actions/link.tsx'
import { Tabs } from '#ui/actions/tabs.tsx'
import { PageState } from '#ui/display/page-state.tsx'
import type { Competence } from '#values/competence.ts'
import { formatDocument } from '#values/document.ts'
import { monthOf } from '#values/local-date.ts'

import type { CustomerStanding } from '../contract/standing.ts'
import { groupPath } from '../contract/words.ts'
import { ContactsTab } from '../components/contacts-tab.tsx'
import { DefaultCards } from '../components/default-cards.tsx'
import { EventsTab } from '../components/events-tab.tsx'
import { OpenBalanceTab } from '../components/open-balance-tab.tsx'
import { PageFailure, PageLoading } from '../components/page-failure.tsx'
import { Copyable, PageHead } from '../components/page-head.tsx'
import styles from '../components/page.module.css'
import type { SlipParts } from '../components/parts.ts'
import { StandingPanel } from '../components/standing-panel.tsx'
import { customerDefaultsQuery, customerQuery } from '../queries.ts'
import { monthIn } from '../rules/address.ts'

/** What the shell and other features give to the pages of slips. */
export type SlipScreenProps = {
  readonly opens: (path: string) => boolean
  readonly profile: string
  readonly parts?: SlipParts
}

const worklistPath = '/priorizacao'
const timelinePath = '/linha-do-tempo'

function Defaults({ customer, month }: { customer: CustomerStanding; month: Competence }) {
  return <DefaultCards query={useQuery(customerDefaultsQuery(customer, month))} />
}

function Groups({
  customer,
  month,
  opens,
}: { customer: CustomerStanding; month: Competence } & Pick<SlipScreenProps, 'opens'>) {
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

/** The tenant's page (spec 3:2.11): what is owed in one look, and five tabs. */
export function TenantScreen({ opens, profile, parts = {} }: SlipScreenProps) {
  const query = useScreenQuery()
  const goWithin = useGoWithin()
  const { cliente, lista, aba } = query
  const month = monthIn(query['mes'], monthOf(today()))
  const shopping = Number(query['shoppingId'])
  const asked = useQuery(
    customerQuery(
      cliente,
      month,
      Number.isSafeInteger(shopping) && shopping > 0 ? shopping : undefined,
    ),
  )
  const walk = walkOf(lista)
  const customer = asked.data
  const place = placeIn(walk, customer ? String(customer.clientId) : (cliente ?? ''))
  // Another customer begins with the first tab (spec 3:4).
  const goToCustomer = (id: string | undefined) =>
    id === undefined
      ? undefined
      : () => goWithin({ ...query, cliente: id, shoppingId: undefined, aba: undefined })

  if (cliente === undefined)
    return (
      <PageState
        kind="empty"
        title="Escolha um cliente"
        sentence="Abra um cliente pela lista de priorização ou procure pelo nome com Ctrl+K."
        {...(opens(worklistPath) ? { action: { label: 'Priorização', href: worklistPath } } : {})}
      />
    )
  if (asked.isError && !customer)
    return <PageFailure error={asked.error} onRetry={() => void asked.refetch()} />
  if (!customer) return <PageLoading />
  const tabs = [
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
      content: <ContactsTab customer={customer} month={month} profile={profile} />,
    },
    ...(parts.history
      ? [
          {
            id: 'historico',
            label: 'Histórico de Negociação',
            content: parts.history({ clientId: customer.clientId }),
          },
        ]
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
  ]
  return (
    <div className={styles['page']}>
      <PageHead
        back={{ to: walk?.from ?? worklistPath, label: 'Retornar para Lista de Priorização' }}
        name={customer.companyName}
        facts={[
          <Copyable
            key="document"
            text={formatDocument(customer.documentNumber)}
            copied={customer.documentNumber}
            what="Documento"
          />,
          <Copyable
            key="client"
            text={`Cliente ${customer.clientId}`}
            copied={String(customer.clientId)}
            what="Cliente"
          />,
          [customer.shoppingName, ...customer.lucs].join(', '),
          customer.brands.join(' / '),
          customer.grupos.length > 0 ? (
            <Groups key="groups" customer={customer} month={month} opens={opens} />
          ) : undefined,
        ]}
        steps={{
          place,
          onPrevious: goToCustomer(place?.previous),
          onNext: goToCustomer(place?.next),
          atStart: 'É o primeiro cliente da lista.',
          atEnd: 'É o último cliente da lista.',
        }}
      />
      <StandingPanel
        standing={customer}
        points={parts.points?.({ clientId: customer.clientId }, month)}
      />
      <div>
        <Tabs
          label="Boletos do cliente"
          tabs={tabs}
          value={tabs.find(({ id }) => id === aba)?.id ?? 'saldo'}
          onChange={(tab) => goWithin({ ...query, aba: tab === 'saldo' ? undefined : tab })}
        />
      </div>
    </div>
  )
}
