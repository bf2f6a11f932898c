import { useEffect } from 'react'

import { useRowKey } from '#ui/table/use-row-key.ts'
import { toastFailure } from '#listing/screen/failure-toast.ts'
import type { Cells } from '#listing/screen/columns.tsx'
import { ListingScreen } from '#listing/screen/listing-screen.tsx'
import { storeNavigation } from '#listing/screen/navigation-list.ts'
import { today } from '#listing/today.ts'
import { type Query, queryText, useGoTo, useGoWithin, useScreenQuery } from '#ui/actions/address.ts'
import { type Competence, isCompetence } from '#values/competence.ts'
import { monthOf } from '#values/local-date.ts'

import { groupHref } from '../components/open-row.ts'
import { BankBadge } from '../components/bank-badge.tsx'
import { debtCells } from '../components/debt-cells.tsx'
import { RowName } from '../components/row-name.tsx'
import { PointsCell } from '../components/worklist-table.tsx'
import { ALL_PORTFOLIOS, groupBalance } from '../contract/lists.ts'
import { groupsPath, type GroupSummary } from '../contract/rows.ts'
import { wholeGroupList } from '../queries.ts'

const named = ({ billingGroup, portifolio }: GroupSummary) => ({
  name: billingGroup,
  portfolio: portifolio,
})
const whyKeys = ['w', 'W'] as const

const inList = (name: string) => name.replaceAll(/[%,]/g, encodeURIComponent)

/**
 * Converts the specification's parameters, which a group's page sends back (3:2.12), to the list's
 * own. Returns whether the URL already uses the list's own.
 */
function useSpecParams(address: Query): boolean {
  const goWithin = useGoWithin()
  const { month, year, 'grupo-cobranca': group, portifolio, ...own } = address
  const isOwn = month === undefined && year === undefined && group === undefined
  useEffect(() => {
    if (isOwn) return
    const mes = `${year}-${month?.padStart(2, '0')}`
    goWithin(
      {
        ...own,
        portifolio: portifolio && inList(portifolio),
        grupoCobranca: group && inList(group),
        mes: isCompetence(mes) && mes <= monthOf(today()) ? mes : undefined,
      },
      { replace: true },
    )
  })
  return isOwn
}

type Period = { readonly month: number; readonly year: number }

const cellsOf = (month: Competence, period: Period): Cells<GroupSummary> => ({
  billingGroup: (row, openRow) => (
    <>
      <RowName to={groupHref(named(row), month)} onOpen={openRow}>
        {row.billingGroup}
      </RowName>
      <BankBadge held={row.pagoNoBanco} overdue={row.totalOverdue} />
    </>
  ),
  pontos: (row) => (
    <PointsCell
      row={{ points: row.pontos, name: row.billingGroup, priority: row.priority }}
      total={undefined}
      input={{ ...period, idGrupoCobranca: row.billingGroupId }}
    />
  ),
  ...debtCells,
})

/** Past-due balance by billing group (spec 3:2.23). */
export function GroupsScreen() {
  const goTo = useGoTo()
  useRowKey(whyKeys)
  const address = useScreenQuery()
  const isTranslated = useSpecParams(address)
  const { mes = '', portifolio, grupoCobranca, sort } = address
  const month = isCompetence(mes) ? mes : monthOf(today())
  const period = { month: Number(month.slice(5)), year: Number(month.slice(0, 4)) }
  const open = async (row: GroupSummary) => {
    try {
      const { data } = await wholeGroupList({
        ...period,
        portifolio: portifolio?.split(',').map(decodeURIComponent) ?? [ALL_PORTFOLIOS],
        grupoCobranca: grupoCobranca?.split(',').map(decodeURIComponent),
        ...(sort === undefined ? {} : { sort }),
      })
      const places = data.map((each) => ({
        id: each.billingGroup,
        priority: each.priority,
        params: { portifolio: each.portifolio },
      }))
      const lista = storeNavigation({ from: groupsPath + queryText(address), places })
      goTo(groupHref(named(row), month, lista))
    } catch (error) {
      toastFailure(error)
    }
  }
  if (!isTranslated) return null
  return (
    <ListingScreen
      listing={groupBalance}
      cells={cellsOf(month, period)}
      onOpen={(row) => void open(row)}
    />
  )
}
