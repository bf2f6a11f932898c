import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'

import { listMallPortfolios } from '#features/ledger/collection-groups/contract/groups.ts'
import { callServer } from '#contract/client.ts'
import { Button } from '#ui/actions/button.tsx'
import { PageState } from '#ui/display/page-state.tsx'
import { CheckboxField } from '#ui/fields/checkbox-field.tsx'
import { Skeleton } from '#ui/display/skeleton.tsx'
import type { Competence } from '#values/competence.ts'

import { CustomerBlocks } from './customer-blocks.tsx'
import { FlatView } from './flat-view.tsx'
import { UpcomingChip } from './upcoming-chip.tsx'
import { fromFirstPage, type WorklistState } from './worklist-address.ts'
import { WorklistForm } from './worklist-form.tsx'
import type { WorklistRole } from './worklist-roles.ts'
import styles from './worklist.module.css'

type Mall = { readonly id: number; readonly nome: string }

export type MallTabProps = {
  readonly state: WorklistState
  readonly current: Competence
  readonly path: string
  readonly isLegacy: boolean
  readonly role: WorklistRole
  readonly malls: readonly Mall[] | undefined
  readonly beside: ReactNode
  readonly go: (state: WorklistState) => void
}

const origins = { origens: ['ORACLE', 'SAP'] }

/** Malls by portfolio, for profiles that choose portfolios. */
const usePortfolios = (isAsked: boolean) =>
  useQuery({
    queryKey: ['malls', listMallPortfolios.name],
    queryFn: ({ signal }) => callServer(listMallPortfolios, origins, { signal }),
    enabled: isAsked,
  }).data?.content

export function MallTab(props: MallTabProps) {
  const { state, current, path, role, malls, go } = props
  const portfolios = usePortfolios(role.choosesPortfolios)
  const month = state.month ?? current
  const chosen = useMemo(() => {
    if (malls === undefined) return undefined
    const named = malls.map(({ id, nome }) => ({ id, name: nome }))
    if (role.isOfMall) return named
    if (role.choosesPortfolios) {
      if (portfolios === undefined) return undefined
      if (portfolios.length === 0) return named
      const wanted = portfolios.filter(
        ({ portfolioName }) => state.portfolios?.includes(portfolioName) ?? true,
      )
      const ids = new Set(wanted.flatMap(({ shoppingIds }) => shoppingIds))
      return named.filter(({ id }) => ids.has(id))
    }
    const [only] = named
    const mall = state.mall ?? (named.length === 1 ? only?.id : undefined)
    return named.filter(({ id }) => id === mall)
  }, [malls, portfolios, role, state.mall, state.portfolios])

  const modes = (
    <>
      {role.isOfMall && (
        <CheckboxField
          label="Todos"
          checked={state.isCorporateShown}
          onChange={(isCorporateShown) => go(fromFirstPage(state, { isCorporateShown }))}
        />
      )}
      {!state.isFlat && (
        <UpcomingChip
          isOn={state.isUpcomingShown}
          onChange={(isUpcomingShown) => go(fromFirstPage(state, { isUpcomingShown }))}
        />
      )}
      <Button
        size="compact"
        onClick={() => go(fromFirstPage({ ...state, sorts: [] }, { isFlat: !state.isFlat }))}
      >
        {state.isFlat ? 'Por blocos' : 'Sem blocos'}
      </Button>
      {props.beside}
    </>
  )
  return (
    <div className={styles['page']}>
      {role.isOfMall ? (
        <div className={styles['form']}>
          <div className={`${styles['modes']} ${styles['end']}`}>{modes}</div>
        </div>
      ) : malls === undefined ? (
        <Skeleton width="100%" height={60} />
      ) : (
        <WorklistForm
          key={`${state.mall} ${state.month} ${state.portfolios?.join()} ${state.customer}`}
          state={{ ...state, mall: chosen?.length === 1 ? chosen[0]?.id : state.mall }}
          current={current}
          hasCorporate
          choice={
            role.choosesPortfolios
              ? {
                  kind: 'portfolios',
                  options: portfolios?.map(({ portfolioName }) => ({
                    value: portfolioName,
                    label: portfolioName,
                  })),
                }
              : {
                  kind: 'mall',
                  options: malls.map(({ id, nome }) => ({ value: String(id), label: nome })),
                }
          }
          onSearch={go}
        >
          {modes}
        </WorklistForm>
      )}
      {chosen === undefined ? (
        <div aria-busy="true">
          <Skeleton width="100%" height={320} />
        </div>
      ) : chosen.length === 0 ? (
        <PageState
          kind="empty"
          title="Escolha um shopping"
          sentence="A lista mostra os clientes com saldo vencido do shopping, por prioridade."
        />
      ) : state.isFlat ? (
        <FlatView
          malls={chosen.map(({ id }) => id)}
          month={month}
          state={state}
          path={path}
          isFoundAbove={!role.isOfMall}
        />
      ) : (
        <CustomerBlocks
          malls={chosen}
          month={month}
          state={state}
          go={go}
          path={path}
          isLegacy={props.isLegacy}
        />
      )}
    </div>
  )
}
