import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

import { callServer } from '#contract/client.ts'
import { listMovementTypes } from '#features/delinquency/tables/contract/look-ups.ts'
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

export const cardText = (card: CardName, value: number | null): string =>
  value === null ? '-' : card.endsWith('Percentual') ? formatShare(value) : formatFigure(value)

export const differenceText = (card: CardName, value: number | null): string =>
  card.endsWith('Percentual') ? formatPoints(value) : cardText(card, value)

/**
 * Both lists with their account options. While the options load, any account in the URL is
 * accepted.
 */
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

// One scale for all malls, so that pages are comparable: 1,5 px per percent, at most 40 %.
const barWidth = (basisPoints: number) => Math.min(60, Math.max(0, basisPoints) * 0.015)

/** Formats a total like the figures of its column. */
const totalOf = (card: CardName) => (total: number) => cardText(card, total)

/** Cells of a mall; each figure links to the títulos of that mall. */
export const mallCells = (address: string): Cells<MallFigures> =>
  Object.fromEntries(
    CARD_NAMES.map((card) => [
      card,
      {
        cell: (row: MallFigures) => (
          <Link to={withMore(address, card, row.idShopping)} className={styles['link']}>
            {card === 'inadimplenciaBrutaPercentual' && (
              <span className={styles['share']} aria-hidden="true">
                <i style={{ width: barWidth(row[card] ?? 0) }} />
              </span>
            )}
            {cardText(card, row[card])}
          </Link>
        ),
        total: totalOf(card),
      },
    ]),
  )

export const storeCells: Cells<StoreFigures> = {
  nomeFantasia: tenantCell,
  ...Object.fromEntries(
    CARD_NAMES.map((card) => [
      card,
      { cell: (row: StoreFigures) => cardText(card, row[card]), total: totalOf(card) },
    ]),
  ),
}
