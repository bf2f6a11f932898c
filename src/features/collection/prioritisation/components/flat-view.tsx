import { useMemo } from 'react'

import { useRowKey } from '#ui/table/use-row-key.ts'
import { toastFailure } from '#listing/screen/failure-toast.ts'
import { ListingScreen } from '#listing/screen/listing-screen.tsx'
import { storeNavigation } from '#listing/screen/navigation-list.ts'
import type { Cells } from '#listing/screen/columns.tsx'
import { useGoTo, queryText, useScreenQuery } from '#ui/actions/address.ts'
import { TwoLines } from '#ui/display/two-lines.tsx'
import type { Competence } from '#values/competence.ts'

import { pastDueBalance } from '../contract/lists.ts'
import type { PrioritySummary } from '../contract/rows.ts'
import { wholeList } from '../queries.ts'
import { customerHref } from './open-row.ts'
import { BankBadge } from './bank-badge.tsx'
import { debtCells } from './debt-cells.tsx'
import { OwnerLine } from './owner-line.tsx'
import { RowName } from './row-name.tsx'
import type { WorklistState } from './worklist-address.ts'
import { worklistParams } from './worklist-address.ts'
import styles from './worklist.module.css'
import { PointsCell } from './worklist-table.tsx'

export type FlatViewProps = {
  readonly malls: readonly number[]
  readonly month: Competence
  readonly state: WorklistState
  readonly path: string
  /** The form above already filters by customer, so the list hides its own search. */
  readonly isFoundAbove: boolean
}

const whyKeys = ['w', 'W'] as const

/** 'Sem blocos': every overdue customer of the malls in one list (rules 7.4). */
export function FlatView({ malls, month, state, path, isFoundAbove }: FlatViewProps) {
  const goTo = useGoTo()
  useRowKey(whyKeys)
  const address = useScreenQuery()
  const fixed = useMemo(
    () => ({
      product: 'regua',
      malls: malls.map(String),
      month: Number(month.slice(5)),
      year: Number(month.slice(0, 4)),
      corporate: state.isCorporateShown,
      ...(isFoundAbove && state.customer !== '' ? { cliente: state.customer } : {}),
    }),
    [malls, month, state.isCorporateShown, state.customer, isFoundAbove],
  )
  const listing = useMemo(
    () => ({
      ...pastDueBalance,
      path,
      fixed,
      filters: isFoundAbove ? {} : pastDueBalance.filters,
      // With one mall, its name is already in the form.
      columns: pastDueBalance.columns.filter(({ of }) => of !== 'shopping' || malls.length > 1),
    }),
    [path, fixed, malls.length, isFoundAbove],
  )
  const cells: Cells<PrioritySummary> = useMemo(
    () => ({
      companyName: (row, openRow) => (
        <>
          <TwoLines below={row.brand === '' ? '' : row.companyName}>
            <RowName
              to={customerHref(row.clientId, month)}
              onOpen={openRow}
              label={row.companyName}
            >
              {row.brand === '' ? row.companyName : row.brand}
            </RowName>
          </TwoLines>
          <BankBadge held={row.pagoNoBanco} overdue={row.totalOverdue} />
          <OwnerLine
            shoppingId={row.shoppingId}
            hasCorporate={row.hasCorporateBilling}
            isCorporate={row.soCorporativo}
          />
        </>
      ),
      pontos: (row) => (
        <PointsCell
          row={{ points: row.pontos, name: row.companyName, priority: row.priority }}
          total={undefined}
          input={{ ...fixed, clientId: row.clientId }}
        />
      ),
      hasCorporateBilling: ({ hasCorporateBilling }) => (hasCorporateBilling ? 'Sim' : '-'),
      ...debtCells,
    }),
    [fixed, month],
  )
  const open = async (row: PrioritySummary) => {
    try {
      const cliente = address['cliente']
      const sort = address['sort']
      const { data } = await wholeList({
        ...fixed,
        ...(cliente === undefined ? {} : { cliente }),
        ...(sort === undefined ? {} : { sort }),
      })
      const places = data.map(({ clientId, priority }) => ({ id: String(clientId), priority }))
      const lista = storeNavigation({
        from: path + queryText(address),
        places,
        asks: { malls: fixed.malls, corporate: fixed.corporate },
      })
      goTo(customerHref(row.clientId, month, lista))
    } catch (error) {
      toastFailure(error)
    }
  }
  return (
    <div className={styles['rest']}>
      <ListingScreen
        listing={listing}
        cells={cells}
        params={isFoundAbove ? [...worklistParams, 'cliente'] : worklistParams}
        onOpen={(row) => void open(row)}
      />
    </div>
  )
}
