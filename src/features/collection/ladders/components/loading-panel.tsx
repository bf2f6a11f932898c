import { Panel } from '#ui/display/panel.tsx'
import { SkeletonRows } from '#ui/display/skeleton.tsx'

import styles from './loading-panel.module.css'

type Props = {
  readonly title: string
  readonly widths: readonly (number | `${number}%`)[]
}

/** A panel of lines while they are read. */
export const LoadingPanel = ({ title, widths }: Props) => (
  <Panel title={title} flush>
    <SkeletonRows count={6} widths={widths} className={styles['skeleton']} />
  </Panel>
)
