import { type RawBuilder, sql } from 'kysely'

import { InvalidInput } from '#server/http/errors.ts'
import { ARREARS_BANDS, type ArrearsBand, lastOverdueDueOn, NOT_OVERDUE } from '#values/arrears.ts'
import { addDays, type LocalDate } from '#values/local-date.ts'

import type { ArrearsSource, Source } from './window.ts'

type Sql = RawBuilder<unknown>

function daysOn(arrears: ArrearsSource, today: LocalDate): Sql {
  if ('days' in arrears) return arrears.days
  const { dueOn, originalDueOn = dueOn, isOpen } = arrears
  // During the two clearing days it counts as 'a vencer' (rules 3).
  const days = sql`case when ${dueOn} <= ${lastOverdueDueOn(today)}::date
    then ${today}::date - ${originalDueOn} else 0 end`
  return isOpen ? sql`(case when ${isOpen} then ${days} end)` : sql`(${days})`
}

/** Condition: days since the due date are within the band. */
function sinceDue(originalDueOn: Sql, today: LocalDate, { from, to }: ArrearsBand): Sql {
  const latest = sql`${originalDueOn} <= ${addDays(today, -from)}::date`
  return to === Infinity
    ? latest
    : sql`${latest} and ${originalDueOn} >= ${addDays(today, -to)}::date`
}

function isInBand(arrears: ArrearsSource, today: LocalDate, band: ArrearsBand): Sql {
  if ('days' in arrears) {
    if (band.code === NOT_OVERDUE) return sql`coalesce(${arrears.days}, 0) <= 0`
    return band.to === Infinity
      ? sql`${arrears.days} >= ${band.from}`
      : sql`${arrears.days} between ${band.from} and ${band.to}`
  }
  const { dueOn, originalDueOn = dueOn, isOpen = sql`true` } = arrears
  const last = lastOverdueDueOn(today)
  return band.code === NOT_OVERDUE
    ? sql`(${isOpen} and ${dueOn} > ${last}::date)`
    : sql`(${isOpen} and ${dueOn} <= ${last}::date
        and ${sinceDue(originalDueOn, today, band)})`
}

function isInBands(arrears: ArrearsSource, today: LocalDate, codes: readonly string[]): Sql {
  const bands = codes.map((code) => {
    const band = ARREARS_BANDS.find((one) => one.code === code)
    if (band) return isInBand(arrears, today, band)
    throw new InvalidInput(`Faixa de atraso desconhecida: ${code}.`, {
      campos: [
        {
          campo: 'atraso',
          mensagem: `Use ${ARREARS_BANDS.map((one) => one.code).join(', ')}.`,
        },
      ],
    })
  })
  return sql`(${sql.join(bands, sql` or `)})`
}

/**
 * Adds days in arrears to a source, with the due date they count from, sorting and band filters. A
 * source without arrears is returned unchanged.
 */
export function arrearsOn<Row>(source: Source<Row>, today: LocalDate): Source<Row> {
  const { arrears, row } = source
  if (arrears === undefined) return source
  const days = daysOn(arrears, today)
  const original = 'days' in arrears ? undefined : (arrears.originalDueOn ?? arrears.dueOn)
  return {
    ...source,
    columns: {
      ...source.columns,
      diasAtraso: days,
      ...(original ? { datVencimentoOriginal: original } : {}),
    },
    ...(row
      ? {
          row: original
            ? sql`${row}, ${days} as "diasAtraso", ${original} as "datVencimentoOriginal"`
            : sql`${row}, ${days} as "diasAtraso"`,
        }
      : {}),
    sorts: { ...source.sorts, diasAtraso: days },
    filters: {
      ...source.filters,
      atraso: (codes: readonly string[]) => isInBands(arrears, today, codes),
    },
  }
}
