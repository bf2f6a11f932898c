import styles from './logo.module.css'

/** The logo, four ticks over a base line, with an optional product name. */
export function Logo({ name, size = 24 }: { readonly name?: string; readonly size?: number }) {
  return (
    <span className={styles['logo']} style={{ fontSize: Math.max(16, size * 0.58) }}>
      <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
        <rect className={styles['ground']} width={24} height={24} rx={5.5} />
        <g className={styles['ink']}>
          <rect x={4.6} y={5.8} width={1.7} height={7} rx={0.85} />
          <rect x={8.95} y={5.8} width={1.7} height={4.6} rx={0.85} />
          <rect x={13.35} y={5.8} width={1.7} height={7} rx={0.85} />
          <rect x={17.7} y={5.8} width={1.7} height={4.6} rx={0.85} />
          <rect x={4.6} y={16.6} width={14.8} height={1.8} rx={0.9} />
        </g>
      </svg>
      {name}
    </span>
  )
}
