import { IconPlayerPlay } from '@tabler/icons-react'
import type { ReactNode } from 'react'

import { ButtonLink } from '#ui/actions/button-link.tsx'
import { Link } from '#ui/actions/link.tsx'
import { Ruler } from '#ui/display/ruler.tsx'
import { Skeleton } from '#ui/display/skeleton.tsx'
import { formatBrl } from '#values/cents.ts'
import { formatWhole } from '#values/whole-number.ts'

import type { Pending } from '../contract/pending.ts'
import { screenOf } from '../rules/queue.ts'
import styles from './queue-cards.module.css'

/** Height of a card and its gap, for the first paint. */
const waiting = [0, 1, 2, 3, 4]

export type QueueCardsProps = {
  /** Undefined while loading. */
  readonly rows: readonly Pending[] | undefined
  readonly opens: (path: string) => boolean
  readonly icon: (group: string) => ReactNode
  /** Other rows lead to the same screen: the act names this one. */
  readonly isNamedByAct: (row: Pending) => boolean
  /** 'há 3 dias', for a queue without a deadline. */
  readonly ageOf: (row: Pending) => string
}

function Names({
  row: { path, tela, ato },
  isNamedByAct,
  link,
}: {
  readonly row: Pending
  readonly isNamedByAct: boolean
  readonly link: boolean
}) {
  const [name, below] = isNamedByAct ? [ato, tela] : [tela, ato]
  return (
    <>
      {link ? (
        <Link to={path} className={styles['link']}>
          {name}
        </Link>
      ) : (
        <span className={styles['name']}>{name}</span>
      )}
      <span className={styles['act']}>{below}</span>
    </>
  )
}

function Card({
  row,
  opens,
  icon,
  isNamedByAct,
  ageOf,
}: Omit<QueueCardsProps, 'rows'> & { readonly row: Pending }) {
  return (
    <li className={styles['card']}>
      <span className={styles['icon']}>{icon(row.grupo)}</span>
      <span className={styles['names']}>
        <Names row={row} isNamedByAct={isNamedByAct(row)} link={opens(screenOf(row.path))} />
        {row.prazo ? (
          <Ruler deadline={{ gone: row.prazo.passados + row.prazo.alem, of: row.prazo.total }} />
        ) : (
          <span className={styles['act']}>{`sem prazo, ${ageOf(row)}`}</span>
        )}
      </span>
      <span className={styles['figures']}>
        <strong>{formatWhole(row.itens)}</strong>
        {row.valor === null ? null : <span>{formatBrl(row.valor)}</span>}
      </span>
    </li>
  )
}

/** 'Minha fila' on a phone: a card a screen with its deadline in words, the first act at the thumb. */
export function QueueCards({ rows, ...props }: QueueCardsProps) {
  const first = rows?.find(({ path }) => props.opens(screenOf(path)))
  return (
    <>
      <ul
        className={styles['cards']}
        aria-label="Minha fila"
        aria-busy={rows === undefined || undefined}
      >
        {rows
          ? rows.map((row, index) => <Card key={`${row.path} ${index}`} row={row} {...props} />)
          : waiting.map((index) => (
              <li key={index} className={styles['card']} aria-hidden="true">
                <Skeleton width="70%" height={60} />
              </li>
            ))}
      </ul>
      {first && (
        <div className={styles['foot']}>
          <ButtonLink
            to={first.path}
            kind="primary"
            icon={<IconPlayerPlay size={16} stroke={1.75} />}
          >
            Começar pelo mais atrasado
          </ButtonLink>
        </div>
      )}
    </>
  )
}
