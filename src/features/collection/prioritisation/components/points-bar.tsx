import styles from './why.module.css'

export function PointsBar({ points, of }: { readonly points: number; readonly of: number }) {
  const share = of === 0 ? 0 : Math.min(100, (points / of) * 100)
  return (
    <span className={styles['ground']} aria-hidden="true">
      <span className={styles['part']} style={{ width: `${share}%` }} />
    </span>
  )
}
