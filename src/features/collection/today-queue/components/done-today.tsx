import { formatWhole } from '#values/whole-number.ts'

import styles from './today.module.css'

const most = 40

/**
 * 'Feitos hoje 12 de 52 · equipe 5' as a ruler: dark is done by this user, grey by others, faint is
 * left.
 */
export function DoneToday({
  done,
  byTeam,
  of,
}: {
  readonly done: number
  readonly byTeam: number
  readonly of: number
}) {
  const ticks = Math.min(most, of)
  const ticksOf = (count: number) => (of === 0 ? 0 : Math.floor((count / of) * ticks))
  const [own, all] = [ticksOf(done), ticksOf(done + byTeam)]
  return (
    <span className={styles['done']}>
      Feitos hoje
      <svg width={ticks * 3 + 2} height={16} aria-hidden="true">
        {Array.from({ length: ticks }, (_, at) => (
          <rect
            key={at}
            className={styles[at < own ? 'gone' : at < all ? 'byTeam' : 'left']}
            x={1 + at * 3}
            y={at < all ? 2 : 8}
            width={2}
            height={at < all ? 13 : 7}
          />
        ))}
      </svg>
      <b>{`${formatWhole(done)} de ${formatWhole(of)}`}</b>
      {byTeam > 0 && <span>{`· equipe ${formatWhole(byTeam)}`}</span>}
    </span>
  )
}
