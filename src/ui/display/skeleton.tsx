import styles from './skeleton.module.css'

/** Grey placeholder while loading; hidden from screen readers. */
export function Skeleton({
  width,
  height = 10,
}: {
  readonly width: number | string
  readonly height?: number
}) {
  return <span className={styles['bar']} style={{ width, height }} aria-hidden="true" />
}
