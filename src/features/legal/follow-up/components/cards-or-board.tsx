import type { ReactNode } from 'react'

import { ExportButton } from '#listing/screen/export-button.tsx'
import { FilterBar } from '#listing/screen/filter-bar.tsx'
import type { useListing } from '#listing/screen/use-listing.ts'
import { queryText, useScreenQuery } from '#ui/actions/address.ts'
import { ResultLine } from '#ui/table/result-line.tsx'

import {
  followUpPath,
  type FollowUpPageInfo,
  lawsuitFollowUp,
  type WithGuia,
} from '../contract/list.ts'
import detail from './detail.module.css'
import { OtherView } from './other-views.tsx'
import { PhaseSummary } from './phase-summary.tsx'
import type { View } from './view-switch.tsx'

type List = ReturnType<typeof useListing<WithGuia>>

const pageInfoOf = ({ found }: List) =>
  ((found?.answer ?? {}) as { readonly pageInfo?: FollowUpPageInfo }).pageInfo

/** Phases with their counts; choosing one filters the list. */
export function Phases({ list }: { readonly list: List }) {
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

/** How many actions of the search are past their term. */
export function lateParts(list: List) {
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
export function CardsOrBoard({
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
