import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

import { callServer } from '#contract/client.ts'
import { listMovementTypes } from '#features/delinquency/contract.ts'
import { several } from '#listing/definition.ts'
import type { Cells } from '#listing/screen/columns.tsx'
import { Link } from '#ui/actions/link.tsx'

import {
  mallFigures,
  type MallFigures,
  storeFigures,
  type StoreFigures,
} from '../contract/report.ts'
import { CARD_NAMES, type CardName } from '../contract/titulos.ts'
import { formatFigure, formatPoints, formatShare } from '../rules/formula.ts'
import { accountOptions } from './account-options.ts'
import styles from './cards.module.css'
import { tenantCell } from './tenant-cell.tsx'

/** The figure of a card as people read it. */
export const cardText = (card: CardName, value: number | null): string =>
  value === null ? '-' : card.endsWith('Percentual') ? formatShare(value) : formatFigure(value)

/** The difference of a card from its official value, as people read it. */
export const differenceText = (card: CardName, value: number | null): string =>
  card.endsWith('Percentual') ? formatPoints(value) : cardText(card, value)

/** Both lists, with the accounts as choices once they are known; until then an address may name any. */
export function useReportLists() {
  const { data } = useQuery({
    queryKey: [listMovementTypes.name, listMovementTypes.name],
    queryFn: ({ signal }) => callServer(listMovementTypes, {}, { signal }),
  })
  return useMemo(() => {
    const filters =
      data === undefined
        ? mallFigures.filters
        : {
            ...mallFigures.filters,
            codigosTipoMovimento: several('Tipo de conta', accountOptions(data), { width: 140 }),
          }
    return { malls: { ...mallFigures, filters }, stores: { ...storeFigures, filters } }
  }, [data])
}

const withMore = (address: string, card: CardName, mall: number) =>
  `${address}${address.includes('?') ? '&' : '?'}cartao=${card}&doShopping=${mall}`

// Of all malls alike, so that bars of two pages may be compared: 1,5 px for each percent, 40 % at most.
const barWidth = (basisPoints: number) => Math.min(60, Math.max(0, basisPoints) * 0.015)

/** The figures of a mall: each opens the títulos of that mall, from this address. */
export const mallCells = (address: string): Cells<MallFigures> =>
  Object.fromEntries(
    CARD_NAMES.map((card) => [
      card,
      (row: MallFigures) => (
        <Link to={withMore(address, card, row.idShopping)} className={styles['link']}>
          {card === 'inadimplenciaBrutaPercentual' && (
            <span className={styles['share']} aria-hidden="true">
              <i style={{ width: barWidth(row[card] ?? 0) }} />
            </span>
          )}
          {cardText(card, row[card])}
        </Link>
      ),
    ]),
  )

/** The tenant and the figures of a título. */
export const storeCells: Cells<StoreFigures> = {
  nomeFantasia: tenantCell,
  ...Object.fromEntries(
    CARD_NAMES.map((card) => [card, (row: StoreFigures) => cardText(card, row[card])]),
  ),
}

/** A sum of either list, written as its figures are. */
export const totalText = (column: string, total: number): string =>
  cardText(column as CardName, total)
