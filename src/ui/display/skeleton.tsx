import styles from './skeleton.module.css'

/** A grey bar in the place of what is still being fetched; readers do not hear it. */
export function Skeleton({
  width,
  height = 10,
}: {
  readonly width: number | string
  readonly height?: number
}) {
  return <span className={styles['bar']} style={{ width, height }} aria-hidden="true" />
}
