import { IconHelp } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { IconButton } from '../actions/icon-button.tsx'
import { PopoverCard } from './popover-card.tsx'
import styles from './help-card.module.css'

/** Props of the '?' that explains what stands beside it. */
export type HelpCardProps = {
  /** What is explained: 'Status', a parameter's name. */
  readonly about: string
  readonly children: ReactNode
}

/**
 * A '?' of 20 px whose card says what something means. It is never the only place of a reason: what is refused says why
 * where it stands.
 */
export function HelpCard({ about, children }: HelpCardProps) {
  const [opened, setOpened] = useState(false)
  return (
    <span className={styles['help']}>
      <PopoverCard
        opened={opened}
        onChange={setOpened}
        title={about}
        target={
          <IconButton
            size="row"
            label={`O que quer dizer: ${about}`}
            icon={<IconHelp size={14} stroke={1.75} />}
            expanded={opened}
            hasPopup="dialog"
            onClick={() => setOpened(!opened)}
          />
        }
      >
        {opened && children}
      </PopoverCard>
    </span>
  )
}

/** Words one below the other, each with what it means. */
export function HelpWords({
  of,
}: {
  readonly of: readonly { readonly word: string; readonly means: string }[]
}) {
  return (
    <dl className={styles['words']}>
      {of.map(({ word, means }) => (
        <div key={word}>
          <dt>{word}</dt>
          <dd>{means}</dd>
        </div>
      ))}
    </dl>
  )
}
