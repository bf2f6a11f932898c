import type { ReactNode } from 'react'

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

type List = ReturnType<typeof useListing<WithGuia>>

const pageInfoOf = ({ found }: List) =>
  ((found?.answer ?? {}) as { readonly pageInfo?: FollowUpPageInfo }).pageInfo

/** Phases with their counts; choosing one filters the list. */
function Phases({ list }: { readonly list: List }) {
  const pageInfo = pageInfoOf(list)
  if (!pageInfo || pageInfo.totalItems === 0) return null
  const { idsFases: phases, ...others } = list.state.filters
  return (
    <PhaseSummary
      info={pageInfo}
      chosen={Array.isArray(phases) ? phases.map(String) : []}
      onChoose={(phase) =>
        list.go({
          filters: phase === undefined ? others : { ...others, idsFases: [phase] },
          page: 1,
        })
      }
    />
  )
}

function lateParts(list: List) {
  const late = pageInfoOf(list)?.alemDoPrazo ?? 0
  return late > 0 ? [{ mark: 'amber' as const, text: `${late} além do prazo` }] : []
}

function Export({ list: { found, ordered } }: { readonly list: List }) {
  if (!lawsuitFollowUp.download) return null
  return (
    <ExportButton
      download={lawsuitFollowUp.download}
      input={ordered}
      disabledBecause={found?.total === 0 ? 'Não há ações para exportar.' : undefined}
    />
  )
}

/** Cards or board of the same search, with its filters, result line and export. */
function CardsOrBoard({
  list,
  view,
  views,
  onOpen,
}: {
  readonly list: List
  readonly view: Exclude<View, 'tabela'>
  readonly views: ReactNode
  readonly onOpen: (row: WithGuia) => void
}) {
  const address = useScreenQuery()
  const { found } = list
  return (
    <div className={detail['page']}>
      <FilterBar
        listing={lawsuitFollowUp}
        values={list.state.filters}
        options={list.options}
        masks={list.masks}
        onSearch={(filters) => list.go({ filters, page: 1 })}
      />
      <Phases list={list} />
      <ResultLine
        noun={{ one: 'ação', many: 'ações', feminine: true }}
        count={found?.total}
        sum={undefined}
        state={found === undefined ? 'loading' : 'ready'}
        parts={lateParts(list)}
        selection={undefined}
        tools={
          <>
            {views}
            <Export list={list} />
          </>
        }
      />
      <OtherView
        view={view}
        filter={list.filter}
        onOpen={onOpen}
        addressOf={({ id }) => followUpPath + queryText({ ...address, acao: id, aba: 'status' })}
      />
    </div>
  )
}

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
  const view = viewOf(address['visao'])
  const open = ({ id }: WithGuia) => goWithin({ ...address, acao: id })
  if (address['acao'] !== undefined)
    return (
      <LawsuitPage id={Number(address['acao'])} rows={list.found?.rows ?? []} rights={rights} />
    )
  const views = (
    <ViewSwitch
      view={view}
      onChange={(next) => goWithin({ ...address, visao: next === 'tabela' ? undefined : next })}
    />
  )
  if (view !== 'tabela') return <CardsOrBoard list={list} view={view} views={views} onOpen={open} />
  return (
    <ListingScreen
      listing={lawsuitFollowUp}
      params={own}
      cells={followUpCells}
      subLine={{ under: 'nomeFantasia', of: warningLine }}
      onOpen={open}
      tools={() => views}
      summary={() => lateParts(list)}
    >
      <Phases list={list} />
    </ListingScreen>
  )
}
