import styles from './bar.module.css'

/** Props of a bar: `part` of `whole`, drawn on a scale whose full width is `of`. */
export type BarProps = {
  readonly part: number
  readonly whole: number
  readonly of: number
  /** Green once the last step is reached. */
  readonly tone?: 'chart' | 'done'
  /** The figures in words, for readers. */
  readonly label: string
}

const share = (value: number, of: number) => `${of === 0 ? 0 : Math.min(100, (value / of) * 100)}%`

/** A grey bar of all, and on it the part that is still there. */
export function Bar({ part, whole, of, tone = 'chart', label }: BarProps) {
  return (
    <div className={styles['bar']} role="img" aria-label={label}>
      <div className={styles['ground']} style={{ width: share(whole, of) }} />
      <div
        className={`${styles['part']} ${tone === 'done' ? styles['done'] : ''}`}
        style={{ width: share(part, of) }}
      />
    </div>
  )
}

/** One segment of a stacked bar; `color` is the name of a token: 'a3', 'warn-fill'. */
export type BarSegment = { readonly value: number; readonly color: string }

/** A thin bar of segments, as the arrears of one contract. */
export function StackedBar(props: {
  readonly segments: readonly BarSegment[]
  readonly label: string
  readonly width?: number
}) {
  return (
    <div
      className={styles['stack']}
      role="img"
      aria-label={props.label}
      style={{ width: props.width ?? '100%' }}
    >
      {props.segments
        .filter((segment) => segment.value > 0)
        .map((segment) => (
          <span
            key={segment.color}
            style={{ flex: `${segment.value} 0 0`, background: `var(--${segment.color})` }}
          />
        ))}
    </div>
  )
}
