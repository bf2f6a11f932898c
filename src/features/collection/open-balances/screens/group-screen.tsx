import { useQuery } from '@tanstack/react-query'

import { paramsIn, placeIn, storedNavigation } from '#listing/screen/navigation-list.ts'
import { today } from '#listing/today.ts'
import { queryText, type QueryValues, useGoWithin, useScreenQuery } from '#ui/actions/address.ts'
import { Tabs } from '#ui/actions/tabs.tsx'
import { PageState } from '#ui/display/page-state.tsx'
import type { Competence } from '#values/competence.ts'
import { monthOf } from '#values/local-date.ts'
import { formatWhole } from '#values/whole-number.ts'

import { DefaultCards } from '../components/default-cards.tsx'
import { GroupBalanceTab } from '../components/group-balance-tab.tsx'
import { CustomerFailure, PageLoading } from '../components/page-failure.tsx'
import { PageHead } from '../components/page-head.tsx'
import styles from '../components/page.module.css'
import { groupLinks } from '../components/state-links.ts'
import { SummaryPanel } from '#features/collection/open-balances/components/summary-panel.tsx'
import { groupPath } from '../contract/words.ts'
import { groupDefaultsQuery, groupQuery } from '../queries.ts'
import { monthOfParts } from '../rules/address.ts'
import type { SlipScreenProps } from '../components/parts.ts'

const listPath = '/priorizacao-grupo-cobranca'

function Defaults({ group, month }: { group: string; month: Competence }) {
  return <DefaultCards query={useQuery(groupDefaultsQuery(group, month))} />
}

/** The slips of a collection group (spec 3:2.12). */
export function GroupScreen({ profile, parts = {} }: SlipScreenProps) {
  const query = useScreenQuery()
  const goWithin = useGoWithin()
  const month = monthOfParts(query, monthOf(today()))
  const named = query['grupo-cobranca']
  const answer = useQuery(groupQuery(named, month))
  const group = answer.data
  const walk = storedNavigation(query['lista'])
  const place = placeIn(walk, named ?? '')
  const backTo = `${listPath}${queryText({
    portifolio: query['portifolio'],
    'grupo-cobranca': named,
    month: month.slice(5),
    year: month.slice(0, 4),
  })}`
  // Neighbours and tabs replace the history entry, so that Back leads to the list.
  const show = (change: QueryValues) => goWithin({ ...query, ...change }, { replace: true })
  const goToGroup = (name: string | undefined) =>
    name === undefined
      ? undefined
      : () => show({ ...paramsIn(walk, name), 'grupo-cobranca': name, aba: undefined })
  if (named === undefined)
    return (
      <PageState
        kind="empty"
        title="Escolha um grupo de cobrança"
        sentence="Abra um grupo pela lista de priorização por grupo."
        action={{ label: 'Priorização por grupo', href: listPath }}
      />
    )
  if (answer.isError && !group)
    return <CustomerFailure error={answer.error} onRetry={() => void answer.refetch()} />
  if (!group) return <PageLoading />
  const tabs = [
    {
      id: 'saldo',
      label: 'Saldo em Aberto',
      count: group.boletos,
      content: <GroupBalanceTab group={group} month={month} parts={parts} profile={profile} />,
    },
    ...(parts.history
      ? [
          {
            id: 'historico',
            label: 'Histórico de Negociação',
            count: group.abas.historico,
            content: parts.history({ group: group.billingGroup }),
          },
        ]
      : []),
    {
      id: 'inadimplencia',
      label: 'Inadimplência',
      content: <Defaults group={group.billingGroup} month={month} />,
    },
  ]
  return (
    <div className={styles['page']}>
      <PageHead
        back={{
          to: walk?.from ?? backTo,
          label: 'Retornar para Lista de Priorização',
          isNamed: true,
        }}
        name={group.billingGroup}
        facts={[
          group.portifolio,
          `${formatWhole(group.lucs)} ${group.lucs === 1 ? 'LUC' : 'LUCs'}`,
          group.shoppings.length > 2 ? (
            <span key="malls" title={group.shoppings.join(', ')}>
              {`${formatWhole(group.shoppings.length)} shoppings`}
            </span>
          ) : (
            group.shoppings.join(', ')
          ),
        ]}
        steps={{
          place,
          onPrevious: goToGroup(place?.previous),
          onNext: goToGroup(place?.next),
          atStart: 'Você já está visualizando o primeiro grupo.',
          atEnd: 'Você já está visualizando o último grupo.',
        }}
      />
      <SummaryPanel
        summary={group}
        points={parts.points?.(
          { idGrupoCobranca: group.billingGroupId },
          month,
          place && walk?.asks,
        )}
        links={groupLinks(query, groupPath)}
      />
      <div>
        <Tabs
          label="Boletos do grupo"
          tabs={tabs}
          value={tabs.find(({ id }) => id === query['aba'])?.id ?? 'saldo'}
          onChange={(tab) => show({ aba: tab === 'saldo' ? undefined : tab })}
        />
      </div>
    </div>
  )
}
