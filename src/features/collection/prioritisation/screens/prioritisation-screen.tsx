import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { mallsQuery } from '#features/people/registers/components/malls-query.ts'
import { today } from '#listing/today.ts'
import { useGoWithin, useScreenQuery } from '#ui/actions/address.ts'
import { TabbedPage } from '#ui/actions/tabbed-page.tsx'
import { monthOf } from '#values/local-date.ts'

import { GroupTab } from '../components/group-tab.tsx'
import { MallTab } from '../components/mall-tab.tsx'
import { type OwnerOf, OwnerProvider } from '../components/owner-line.tsx'
import {
  readWorklistAddress,
  type WorklistState,
  type WorklistTab,
  writeWorklistAddress,
} from '../components/worklist-address.ts'
import { worklistRole } from '../components/worklist-roles.ts'
import { legacyPath, prioritisationPath } from '../contract/rows.ts'

export type PrioritisationScreenProps = {
  readonly profile: string
  /** Links to the pages of the holding side (/priorizacao-legado). */
  readonly isLegacy?: boolean
  /** The tab 'Ajuste de tendência'. */
  readonly trend?: () => ReactNode
  /** Content after the filters: the link to another list. */
  readonly beside?: ReactNode
  /** Who contacts a customer instead of this user. */
  readonly owner?: OwnerOf
}

const labels: Readonly<Record<WorklistTab, string>> = {
  shopping: 'Shopping',
  portfolio: 'Portfólio',
  tendencia: 'Ajuste de tendência',
}

/** The worklist (spec 3:2.10): by mall, by portfolio, and the tab of tendencies. */
export function PrioritisationScreen(props: PrioritisationScreenProps) {
  const { profile, isLegacy = false, trend } = props
  const current = monthOf(today())
  const role = worklistRole(profile)
  const state = readWorklistAddress(useScreenQuery(), current, role.isOfMall)
  const goWithin = useGoWithin()
  const { data: malls } = useQuery(mallsQuery)
  const path = isLegacy ? legacyPath : prioritisationPath
  const shared = {
    state,
    current,
    path,
    isLegacy,
    beside: props.beside,
    go: (next: WorklistState) => goWithin(writeWorklistAddress(next)),
  }
  const contents: Readonly<Record<WorklistTab, () => ReactNode>> = {
    shopping: () => <MallTab {...shared} role={role} malls={malls} />,
    portfolio: () => <GroupTab {...shared} />,
    tendencia: () => trend?.(),
  }
  const ids = role.tabs.filter((tab) => tab !== 'tendencia' || (trend !== undefined && !isLegacy))
  const open = ids.find((tab) => tab === state.tab) ?? ids[0] ?? 'shopping'
  const own = role.isOfMall && malls?.length === 1 ? malls[0]?.nome : undefined
  return (
    <OwnerProvider value={props.owner}>
      <TabbedPage
        label="Priorização"
        tabs={ids.map((id) => ({
          id,
          label: id === 'shopping' && own !== undefined ? own : labels[id],
          content: id === open ? contents[id]() : null,
        }))}
        value={open}
        onChange={(tab) => goWithin(tab === ids[0] ? {} : { aba: tab })}
      />
    </OwnerProvider>
  )
}
