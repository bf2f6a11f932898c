import { useQuery } from '@tanstack/react-query'

import { CustomerContacts } from '#features/ledger/contacts/components/customer-contacts.tsx'
import { storedNavigation } from '#listing/screen/navigation-list.ts'
import { useGoWithin, useScreenQuery } from '#ui/actions/address.ts'
import { Tabs } from '#ui/actions/tabs.tsx'
import { Badge } from '#ui/display/badge.tsx'
import { PageState } from '#ui/display/page-state.tsx'
import { formatDocument } from '#values/document.ts'
import { formatDate } from '#values/local-date.ts'

import { BrandStatus } from '../components/brand-status.tsx'
import { Charges, classificationOf } from '../components/charges.tsx'
import { CustomerFailure, PageLoading } from '../components/page-failure.tsx'
import { Copyable, PageHead } from '../components/page-head.tsx'
import styles from '../components/page.module.css'
import { type DetailOf, detailQuery } from '../queries.ts'
import { legacyAddress } from '../rules/address.ts'
import type { SlipScreenProps } from '../components/parts.ts'

const listPath = '/priorizacao-legado'

/** A customer or group for the holding side (spec 3:2.13). */
export function LegacyScreen({ opens, profile, parts = {} }: SlipScreenProps) {
  const query = useScreenQuery()
  const goWithin = useGoWithin()
  const { id, shopping, block } = legacyAddress(query)
  const of: DetailOf | undefined =
    id === undefined ? undefined : shopping === undefined ? { id } : { id, shopping }
  const answer = useQuery(detailQuery(of, block))
  const detail = answer.data
  if (of === undefined)
    return (
      <PageState
        kind="empty"
        title="Escolha um cliente ou grupo"
        sentence="Abra um cliente ou grupo pela lista de priorização."
        {...(opens(listPath) ? { action: { label: 'Priorização', href: listPath } } : {})}
      />
    )
  if (answer.isError && !detail)
    return <CustomerFailure error={answer.error} onRetry={() => void answer.refetch()} />
  if (!detail) return <PageLoading />
  const isOfGroup = detail.billingGroupId !== null
  const document = detail.cpfCnpj ?? ''
  const tabs = [
    {
      id: 'detalhes',
      label: 'Detalhes da cobrança',
      count: detail.bankSlips.length,
      content: <Charges key={id} detail={detail} of={of} block={block} opens={opens} />,
    },
    ...(parts.records
      ? [
          {
            id: 'historico',
            label: 'Histórico de Negociação',
            content: parts.records(detail),
          },
        ]
      : []),
  ]
  const { blockStartingDate: from, blockEndingDate: until } = block
  return (
    <div className={styles['page']}>
      <PageHead
        back={{
          to: storedNavigation(query['lista'])?.from ?? listPath,
          label: 'Retornar para Lista de Priorização',
        }}
        name={detail.groupName ?? detail.customerName ?? ''}
        facts={[
          document === '' ? undefined : (
            <Copyable
              key="document"
              text={formatDocument(document)}
              copied={document}
              what="Documento"
            />
          ),
          detail.shoppingName ?? detail.portifolio ?? undefined,
          <Badge key="active">
            {isOfGroup
              ? detail.isActiveCustomer
                ? 'Com contrato ativo'
                : 'Sem contrato ativo'
              : detail.isActiveCustomer
                ? 'Ativo'
                : 'Inativo'}
          </Badge>,
          <Badge key="classification">{classificationOf(detail)}</Badge>,
          from && until ? `Bloco ${formatDate(from)} a ${formatDate(until)}` : undefined,
        ]}
        aside={<BrandStatus detail={detail} profile={profile} />}
      />
      <CustomerContacts
        key={`${id}-${shopping ?? ''}`}
        owner={isOfGroup ? { billingGroupId: of.id } : { cpfCnpj: document }}
        subject={{ isGroup: isOfGroup, isCorporate: detail.isCorporateCustomer }}
        profile={profile}
      />
      <div>
        <Tabs
          label="Cobrança e negociação"
          tabs={tabs}
          value={tabs.find((tab) => tab.id === query['aba'])?.id ?? 'detalhes'}
          onChange={(tab) =>
            goWithin({ ...query, aba: tab === 'detalhes' ? undefined : tab }, { replace: true })
          }
        />
      </div>
    </div>
  )
}
