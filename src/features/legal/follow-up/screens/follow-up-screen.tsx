import type { MenuGroup } from '#features/people/access/contract/session.ts'
import { findScreen } from '#features/people/access/rules/session.ts'
import { FilterBar } from '#listing/screen/filter-bar.tsx'
import { ExportButton } from '#listing/screen/export-button.tsx'
import { ListingScreen } from '#listing/screen/listing-screen.tsx'
import { useListing } from '#listing/screen/use-listing.ts'
import { queryText, useGoWithin, useScreenQuery } from '#ui/actions/address.ts'
import { ResultLine } from '#ui/table/result-line.tsx'
import type { Eyes } from '#values/eyes.ts'

import { followUpCells, warningLine } from '../components/follow-up-cells.tsx'
import detail from '../components/detail.module.css'
import { LawsuitPage } from '../components/lawsuit-page.tsx'
import { OtherView } from '../components/other-views.tsx'
import { PhaseSummary } from '../components/phase-summary.tsx'
import type { FollowRights } from '../components/status-tab.tsx'
import { type View, ViewSwitch } from '../components/view-switch.tsx'
import {
  followUpPath,
  type FollowUpPageInfo,
  lawsuitFollowUp,
  type WithGuia,
} from '../contract/list.ts'

const own = ['acao', 'aba', 'visao', 'memoria'] as const

const viewOf = (text: string | undefined): View =>
  text === 'cartoes' || text === 'quadro' ? text : 'tabela'

const rightsOf = (eyes: Eyes, codes: readonly string[]): FollowRights => ({
  eyes,
  save: codes.includes('ACOMPANHAR'),
  reopen: codes.includes('REABRIR_FASE'),
  date: codes.includes('EDITAR_DATA_AJUIZAMENTO'),
})

/** Followed actions: three views of one search, and each action with three tabs. */
export function FollowUpScreen({
  person,
}: {
  readonly person: {
    readonly eyes: Eyes
    readonly routes: readonly MenuGroup[]
  }
}) {
  const rights = rightsOf(person.eyes, findScreen(person.routes, followUpPath)?.rules ?? [])
  const address = useScreenQuery()
  const goWithin = useGoWithin()
  const list = useListing(lawsuitFollowUp, own)
  const { found, state, go } = list
  const rows = found?.rows ?? []
  const view = viewOf(address['visao'])
  const open = ({ id }: WithGuia) => goWithin({ ...address, acao: id })
  if (address['acao'] !== undefined)
    return <LawsuitPage id={Number(address['acao'])} rows={rows} rights={rights} />

  const { pageInfo } = (found?.answer ?? {}) as { readonly pageInfo?: FollowUpPageInfo }
  const phases = state.filters['idsFases']
  const summary = pageInfo && pageInfo.totalItems > 0 && (
    <PhaseSummary
      info={pageInfo}
      chosen={Array.isArray(phases) ? phases.map(String) : []}
      onChoose={(phase) => {
        const { idsFases: _, ...others } = state.filters
        go({ filters: phase === undefined ? others : { ...others, idsFases: [phase] }, page: 1 })
      }}
    />
  )
  const late =
    pageInfo && pageInfo.alemDoPrazo > 0
      ? [{ mark: 'amber' as const, text: `${pageInfo.alemDoPrazo} além do prazo` }]
      : []
  const views = (
    <ViewSwitch
      view={view}
      onChange={(next) => goWithin({ ...address, visao: next === 'tabela' ? undefined : next })}
    />
  )
  if (view === 'tabela')
    return (
      <ListingScreen
        listing={lawsuitFollowUp}
        params={own}
        cells={followUpCells}
        subLine={{ under: 'nomeFantasia', of: warningLine }}
        onOpen={open}
        tools={() => views}
        summary={() => late}
      >
        {summary}
      </ListingScreen>
    )
  return (
    <div className={detail['page']}>
      <FilterBar
        listing={lawsuitFollowUp}
        values={state.filters}
        options={list.options}
        masks={list.masks}
        onSearch={(filters) => go({ filters, page: 1 })}
      />
      {summary}
      <ResultLine
        noun={{ one: 'ação', many: 'ações', feminine: true }}
        count={found?.total}
        sum={undefined}
        state={found === undefined ? 'loading' : 'ready'}
        parts={late}
        selection={undefined}
        tools={
          <>
            {views}
            {lawsuitFollowUp.download && (
              <ExportButton
                download={lawsuitFollowUp.download}
                input={list.ordered}
                disabledBecause={found?.total === 0 ? 'Não há ações para exportar.' : undefined}
              />
            )}
          </>
        }
      />
      <OtherView
        view={view}
        filter={list.filter}
        onOpen={open}
        addressOf={({ id }) => followUpPath + queryText({ ...address, acao: id, aba: 'status' })}
      />
    </div>
  )
}
