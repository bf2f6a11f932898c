import { useQuery } from '@tanstack/react-query'
import { IconListDetails, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'

import { CustomerContacts } from '#features/contacts/components/customer-contacts.tsx'
import { walkOf } from '#listing/screen/walk.ts'
import { queryText, useGoTo, useGoWithin, useScreenQuery } from '#ui/actions/address.ts'
import { Button } from '#ui/actions/button.tsx'
import { Tabs } from '#ui/actions/tabs.tsx'
import { Badge } from '#ui/display/badge.tsx'
import { PageState } from '#ui/display/page-state.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { formatDocument } from '#values/document.ts'
import { formatDate } from '#values/local-date.ts'
import { formatWhole } from '#values/whole-number.ts'

import { BrandStatus } from '../components/brand-status.tsx'
import { ChargeTable } from '../components/charge-table.tsx'
import { DownloadButton } from '../components/download-button.tsx'
import { PageFailure, PageLoading } from '../components/page-failure.tsx'
import { Copyable, PageHead } from '../components/page-head.tsx'
import styles from '../components/page.module.css'
import {
  downloadCustomerDebt,
  downloadCustomerDetail,
  downloadGroupDebt,
  downloadGroupDetail,
  type HoldingDetail,
} from '../contract/holding.ts'
import { slipsPath } from '../contract/words.ts'
import { type DetailOf, detailQuery } from '../queries.ts'
import { legacyAddress } from '../rules/address.ts'
import { findCharges } from '../rules/charges.ts'
import type { SlipScreenProps } from './tenant-screen.tsx'

const listPath = '/priorizacao-legado'
type Address = ReturnType<typeof legacyAddress>

/** 'CORPORATIVO' or 'SHOPPING' (spec 3:9). */
const classificationOf = ({ isCorporateCustomer }: HoldingDetail) =>
  isCorporateCustomer ? 'CORPORATIVO' : 'SHOPPING'

function Charges({
  detail,
  of,
  block,
  opens,
}: {
  readonly detail: HoldingDetail
  readonly of: DetailOf
  readonly block: Address['block']
} & Pick<SlipScreenProps, 'opens'>) {
  const goTo = useGoTo()
  const [typed, setTyped] = useState('')
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const rows = findCharges(detail.bankSlips, typed)
  const chosen = detail.bankSlips.filter(({ contractId }) => selected.has(String(contractId)))
  const slipIds = chosen.flatMap((row) => row.slipIds)
  const isOfGroup = of.shopping === undefined
  const nothing =
    slipIds.length === 0 && chosen.length > 0 ? 'Nenhum boleto neste bloco.' : undefined
  const openDetails = () =>
    goTo(
      slipsPath +
        queryText({
          slipids: slipIds.join(','),
          blockStartingDate: block.blockStartingDate,
          blockEnd: block.blockEndingDate,
          ...(isOfGroup
            ? { groupId: detail.billingGroupId, groupName: detail.groupName }
            : {
                shopping: detail.shoppingName,
                razaoSocial: detail.customerName,
                classificacao: classificationOf(detail),
              }),
        }),
    )
  return (
    <div className={styles['tab']}>
      <div className={styles['tools']}>
        <TextField
          label="Buscar"
          labelHidden
          type="search"
          width={280}
          placeholder="Buscar na tabela"
          icon={<IconSearch size={16} stroke={1.75} aria-hidden="true" />}
          value={typed}
          onChange={setTyped}
        />
        <p className={styles['result']} role="status">
          {chosen.length === 0
            ? `${formatWhole(rows.length)} ${rows.length === 1 ? 'contrato' : 'contratos'}`
            : `${formatWhole(chosen.length)} ${chosen.length === 1 ? 'contrato selecionado' : 'contratos selecionados'}, ${formatWhole(slipIds.length)} ${slipIds.length === 1 ? 'boleto' : 'boletos'}`}
        </p>
        <div className={styles['buttons']}>
          {of.shopping === undefined ? (
            <>
              <DownloadButton
                call={downloadGroupDetail}
                label="Exportar"
                input={() => ({ id: of.id, ...block })}
              />
              <DownloadButton
                call={downloadGroupDebt}
                label="Relatório de Dívidas"
                disabledBecause={chosen.length === 0 ? 'Selecione uma cobrança' : nothing}
                input={() => ({ slipIds })}
              />
            </>
          ) : (
            <>
              <DownloadButton
                call={downloadCustomerDetail}
                label="Exportar"
                input={() => ({ id: of.id, shopping: of.shopping, ...block })}
              />
              <DownloadButton
                call={downloadCustomerDebt}
                label="Relatório de Dívidas"
                disabledBecause={chosen.length === 0 ? 'Selecione uma cobrança' : nothing}
                input={() => ({ slipIds, shopping: of.shopping })}
              />
            </>
          )}
          {opens(slipsPath) && (
            <Button
              kind="primary"
              icon={<IconListDetails size={16} stroke={1.75} />}
              disabledBecause={chosen.length === 0 ? 'Selecione ao menos um detalhe' : nothing}
              onClick={openDetails}
            >
              Detalhar Boletos
            </Button>
          )}
        </div>
      </div>
      <ChargeTable
        rows={rows}
        isOfGroup={isOfGroup}
        isNarrowed={typed.trim() !== ''}
        selected={selected}
        onSelect={setSelected}
      />
    </div>
  )
}

/** A customer or a group as the holding side works with it (spec 3:2.13). */
export function LegacyScreen({ opens, profile, parts = {} }: SlipScreenProps) {
  const query = useScreenQuery()
  const goWithin = useGoWithin()
  const { id, shopping, block } = legacyAddress(query)
  const of: DetailOf | undefined =
    id === undefined ? undefined : shopping === undefined ? { id } : { id, shopping }
  const asked = useQuery(detailQuery(of, block))
  const detail = asked.data
  if (of === undefined)
    return (
      <PageState
        kind="empty"
        title="Escolha um cliente ou grupo"
        sentence="Abra um cliente ou grupo pela lista de priorização."
        {...(opens(listPath) ? { action: { label: 'Priorização', href: listPath } } : {})}
      />
    )
  if (asked.isError && !detail)
    return <PageFailure error={asked.error} onRetry={() => void asked.refetch()} />
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
          to: walkOf(query['lista'])?.from ?? listPath,
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
          onChange={(tab) => goWithin({ ...query, aba: tab === 'detalhes' ? undefined : tab })}
        />
      </div>
    </div>
  )
}
