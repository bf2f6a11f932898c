import { useQuery } from '@tanstack/react-query'

import { placeIn, storedNavigation } from '#listing/screen/navigation-list.ts'
import { today } from '#listing/today.ts'
import { type QueryValues, useGoWithin, useScreenQuery } from '#ui/actions/address.ts'
import { Tabs } from '#ui/actions/tabs.tsx'
import { PageState } from '#ui/display/page-state.tsx'
import { formatDocument } from '#values/document.ts'
import { monthOf } from '#values/local-date.ts'

import { CustomerFailure, PageLoading } from '../components/page-failure.tsx'
import { Copyable, PageHead } from '../components/page-head.tsx'
import styles from '../components/page.module.css'
import type { SlipScreenProps } from '../components/parts.ts'
import { customerLinks } from '../components/state-links.ts'
import { SummaryPanel } from '#features/collection/open-balances/components/summary-panel.tsx'
import { TenantGroups, tenantTabs, useEventCount } from '../components/tenant-tabs.tsx'
import { tenantPath } from '../contract/words.ts'
import { customerQuery } from '../queries.ts'
import { monthIn } from '../rules/address.ts'

const worklistPath = '/priorizacao'

/** Label of the link to the list; the worklist has that of the specification. */
const backLabel = (title: string | undefined): string =>
  `Retornar para ${title ?? 'Lista de Priorização'}`

/** The tenant's page (spec 3:2.11): summary of the debt, and tabs. */
export function TenantScreen({ opens, profile, parts = {} }: SlipScreenProps) {
  const query = useScreenQuery()
  const goWithin = useGoWithin()
  const { cliente, lista, aba } = query
  const month = monthIn(query['mes'], monthOf(today()))
  const shopping = Number(query['shoppingId'])
  const answer = useQuery(
    customerQuery(
      cliente,
      month,
      Number.isSafeInteger(shopping) && shopping > 0 ? shopping : undefined,
    ),
  )
  const walk = storedNavigation(lista)
  const customer = answer.data
  const events = useEventCount(customer, opens)
  const place = placeIn(walk, customer ? String(customer.clientId) : (cliente ?? ''))
  // Neighbours and tabs replace the history entry, so that Back leads to the list.
  const show = (change: QueryValues) => goWithin({ ...query, ...change }, { replace: true })
  // Another customer starts on the first tab (spec 3:4).
  const goToCustomer = (id: string | undefined) =>
    id === undefined
      ? undefined
      : () => show({ cliente: id, shoppingId: undefined, aba: undefined })

  if (cliente === undefined)
    return (
      <PageState
        kind="empty"
        title="Escolha um cliente"
        sentence="Abra um cliente pela lista de priorização ou procure pelo nome com Ctrl+K."
        {...(opens(worklistPath) ? { action: { label: 'Priorização', href: worklistPath } } : {})}
      />
    )
  if (answer.isError && !customer)
    return <CustomerFailure error={answer.error} onRetry={() => void answer.refetch()} />
  if (!customer) return <PageLoading />
  const tabs = tenantTabs({ customer, month, events, parts, profile, opens })
  return (
    <div className={styles['page']}>
      <PageHead
        back={{ to: walk?.from ?? worklistPath, label: backLabel(walk?.title) }}
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
            <TenantGroups key="groups" customer={customer} month={month} opens={opens} />
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
      <SummaryPanel
        summary={customer}
        points={parts.points?.({ clientId: customer.clientId }, month, place && walk?.asks)}
        ladder={parts.ladder?.(customer.clientId)}
        links={customerLinks(query, tenantPath, customer, opens)}
      />
      <div>
        <Tabs
          label="Boletos do cliente"
          tabs={tabs}
          value={tabs.find(({ id }) => id === aba)?.id ?? 'saldo'}
          onChange={(tab) => show({ aba: tab === 'saldo' ? undefined : tab })}
        />
      </div>
      {parts.phone?.(customer, profile)}
    </div>
  )
}
