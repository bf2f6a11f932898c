import { IconBookmark } from '@tabler/icons-react'
import { useState } from 'react'

import { IconButton } from '#ui/actions/icon-button.tsx'
import { PopoverCard } from '#ui/overlays/popover-card.tsx'

import { listingHost, type ViewsProps } from './host.ts'

/** 'Visões': opens the list's saved views. */
export function ViewsButton(props: Omit<ViewsProps, 'onDone'>) {
  const [opened, setOpened] = useState(false)
  const { views: Views } = listingHost()
  if (Views === undefined) return null
  return (
    <PopoverCard
      opened={opened}
      onChange={setOpened}
      width={380}
      title="Visões desta lista"
      {...(props.opened ? { aside: props.opened.name } : {})}
      target={
        <IconButton
          label={props.opened ? `Visões: ${props.opened.name}` : 'Visões'}
          icon={<IconBookmark size={18} stroke={1.75} />}
          tone={props.opened ? 'accent' : 'neutral'}
          expanded={opened}
          hasPopup="dialog"
          withTooltip={false}
          onClick={() => setOpened(!opened)}
        />
      }
    >
      {opened && <Views {...props} onDone={() => setOpened(false)} />}
    </PopoverCard>
  )
}
