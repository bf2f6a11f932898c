import { useState } from 'react'

import { Button } from '#ui/actions/button.tsx'
import { Link } from '#ui/actions/link.tsx'
import { Panel } from '#ui/display/panel.tsx'
import { Skeleton } from '#ui/display/skeleton.tsx'
import { formatInstant } from '#values/instant.ts'
import type { LocalDate } from '#values/local-date.ts'
import { formatWhole } from '#values/whole-number.ts'

import type { ToConfirm } from '../contract/overview.ts'
import { expiryWords } from '../rules/start-page.ts'
import panel from './panel.module.css'
import styles from './confirmations-panel.module.css'

const shownAtFirst = 3

function Row({ row, today }: { readonly row: ToConfirm; readonly today: LocalDate }) {
  const { titulo, mudanca, quem, em, motivo, venceEm, path } = row
  const expiry = expiryWords(venceEm, today)
  return (
    <li className={styles['row']}>
      <div>
        <p className={styles['title']}>{titulo}</p>
        <p className={styles['change']}>{mudanca}</p>
        <p className={styles['who']}>
          {`${quem}, ${formatInstant(em)}.`}
          {motivo !== null && ` Motivo: “${motivo}”`}
        </p>
      </div>
      <span className={styles['expiry']} data-soon={expiry.isSoon || undefined}>
        {expiry.words}
      </span>
      <Link to={path} className={styles['act']} aria-label={`Ver e decidir: ${titulo}`}>
        Ver e decidir
      </Link>
    </li>
  )
}

/** 'Aguardam a sua confirmação': what others proposed and takes effect with this user's word. */
export function ConfirmationsPanel({
  rows,
  count,
  today,
}: {
  /** Undefined while loading: as many grey rows keep their place. */
  readonly rows: readonly ToConfirm[] | undefined
  /** Number of proposals in the queue. */
  readonly count: number
  readonly today: LocalDate
}) {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? rows : rows?.slice(0, shownAtFirst)
  const more = (rows?.length ?? 0) - shownAtFirst
  return (
    <Panel title="Aguardam a sua confirmação" subtitle="outra pessoa propôs; sem a sua não vale">
      <ul className={panel['list']}>
        {shown
          ? shown.map((row) => (
              <Row key={`${row.path} ${row.em.getTime()}`} row={row} today={today} />
            ))
          : Array.from({ length: Math.min(count, shownAtFirst) }, (_, at) => (
              <li key={at} className={styles['row']} aria-hidden="true">
                <Skeleton width="100%" height={56} />
              </li>
            ))}
      </ul>
      {more > 0 && (
        <Button kind="text" size="tight" ariaExpanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Ver menos' : `Ver mais ${formatWhole(more)}`}
        </Button>
      )}
    </Panel>
  )
}
