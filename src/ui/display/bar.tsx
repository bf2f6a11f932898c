import styles from './bar.module.css'

/** Props of a bar: `part` of `whole`, on a scale of `of`. */
export type BarProps = {
  readonly part: number
  readonly whole: number
  readonly of: number
  /** Green when the last step is reached. */
  readonly tone?: 'chart' | 'done'
  /** The figures as text, for screen readers. */
  readonly label: string
}

const share = (value: number, of: number) => `${of === 0 ? 0 : Math.min(100, (value / of) * 100)}%`

/** A grey total bar with the remaining part on it. */
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

/** A segment of a stacked bar; `color` names a token: 'a3', 'warn-fill'. */
export type BarSegment = { readonly value: number; readonly color: string }

/** A thin stacked bar, such as the arrears of one contract. */
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
