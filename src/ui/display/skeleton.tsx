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

/** Rows of skeletons, one of each width, while a table or panel loads. */
export const SkeletonRows = ({
  count,
  widths,
  className,
}: {
  readonly count: number
  readonly widths: readonly (number | `${number}%`)[]
  readonly className: string | undefined
}) =>
  Array.from({ length: count }, (_, row) => (
    <div key={row} className={className}>
      {widths.map((width, column) => (
        <Skeleton key={column} width={width} />
      ))}
    </div>
  ))
