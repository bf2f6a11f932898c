import { type Cents, formatBrl } from '#values/cents.ts'
import { formatDate, type LocalDate } from '#values/local-date.ts'
import { formatCount } from '#ui/display/format-count.ts'
import { Skeleton } from '#ui/display/skeleton.tsx'

import { type ShownBlock, sumOf } from '../rules/block-rows.ts'
import styles from './worklist.module.css'

const dayAndMonth = (day: string) => formatDate(day as LocalDate).slice(0, 5)

/** '1 a 30/11'; for the fourth block 'até 31/08/2026'. */
export const periodText = ({ number, startsOn, endsOn }: ShownBlock): string =>
  number === 4
    ? `até ${formatDate(endsOn as LocalDate)}`
    : `${Number(startsOn.slice(8))} a ${dayAndMonth(endsOn)}`

export type BlockStripProps = {
  readonly blocks: readonly ShownBlock[]
  readonly block: number
  readonly noun: readonly [one: string, many: string]
  readonly onChange: (block: number) => void
}

/** The four blocks as tabs that choose the block in the table. */
export function BlockStrip({ blocks, block, noun, onChange }: BlockStripProps) {
  const [one, many] = noun
  return (
    <div className={styles['strip']} role="group" aria-label="Blocos por vencimento">
      {blocks.map((each) => (
        <button
          key={each.number}
          type="button"
          className={styles['block']}
          aria-pressed={each.number === block}
          onClick={() => onChange(each.number)}
        >
          <span className={styles['label']}>{each.label}</span>
          <span className={styles['period']}>{periodText(each)}</span>
          <span className={styles['count']}>{formatCount(each.rows.length, { one, many })}</span>
          <span className={styles['sum']}>
            {formatBrl(sumOf(each.rows, ({ overdueInBlock }) => overdueInBlock) as Cents)}
          </span>
        </button>
      ))}
    </div>
  )
}

/** Keeps the place of the strip while the blocks load. */
export const BlockStripShape = () => (
  <div className={styles['strip']} aria-hidden="true">
    {[1, 2, 3, 4].map((number) => (
      <div key={number} className={styles['block']}>
        <Skeleton width={90} />
        <Skeleton width={90} />
        <Skeleton width={70} />
        <Skeleton width={110} />
      </div>
    ))}
  </div>
)
