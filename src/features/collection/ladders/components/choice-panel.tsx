import { IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'

import { Button } from '#ui/actions/button.tsx'
import { Panel } from '#ui/display/panel.tsx'

import styles from './choice-panel.module.css'

/** What the lists of ladders and of texts are given. */
export type ChoiceProps = {
  /** Id of the one that is shown beside. */
  readonly chosen: number | undefined
  readonly mayEdit: boolean
  readonly onChoose: (id: number) => void
  readonly onNew: () => void
}

/** The panel of a list to choose from, with a button for a new one. */
export const ChoicePanel = ({
  title,
  newLabel,
  mayEdit,
  onNew,
  children,
}: Pick<ChoiceProps, 'mayEdit' | 'onNew'> & {
  readonly title: string
  readonly newLabel: string
  readonly children: ReactNode
}) => (
  <Panel
    title={title}
    flush
    aside={
      mayEdit && (
        <Button
          size="compact"
          ariaHasPopup="dialog"
          icon={<IconPlus size={16} stroke={1.75} />}
          onClick={onNew}
        >
          {newLabel}
        </Button>
      )
    }
  >
    {children}
  </Panel>
)

/** One of the list. */
export const Choice = ({
  id,
  label,
  lines,
  chosen,
  onChoose,
  children,
}: Pick<ChoiceProps, 'chosen' | 'onChoose'> & {
  readonly id: number
  readonly label?: string
  readonly lines: 'one' | 'several'
  readonly children: ReactNode
}) => (
  <li>
    <button
      type="button"
      className={styles['item']}
      data-lines={lines}
      aria-label={label}
      aria-current={id === chosen || undefined}
      onClick={() => onChoose(id)}
    >
      {children}
    </button>
  </li>
)
