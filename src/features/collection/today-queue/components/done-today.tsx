import { formatWhole } from '#values/whole-number.ts'

import styles from './today.module.css'

const most = 40

/** 'Feitos hoje 12 de 52' as a ruler: dark is done, faint is left. */
export function DoneToday({ done, of }: { readonly done: number; readonly of: number }) {
  const ticks = Math.min(most, of)
  const dark = of === 0 ? 0 : Math.floor((done / of) * ticks)
  return (
    <span className={styles['done']}>
      Feitos hoje
      <svg width={ticks * 3 + 2} height={16} aria-hidden="true">
        {Array.from({ length: ticks }, (_, at) => (
          <rect
            key={at}
            className={at < dark ? styles['gone'] : styles['left']}
            x={1 + at * 3}
            y={at < dark ? 2 : 8}
            width={2}
            height={at < dark ? 13 : 7}
          />
        ))}
      </svg>
      <b>{`${formatWhole(done)} de ${formatWhole(of)}`}</b>
    </span>
  )
}
