import { IconHelp } from '@tabler/icons-react'
import { useState } from 'react'

import { IconButton } from '#ui/actions/icon-button.tsx'
import { lazyPart } from '#ui/display/lazy-part.tsx'
import { PopoverCard } from '#ui/overlays/popover-card.tsx'

// The glossary is lazy-loaded on first open.
const ExplainedCard = lazyPart(() =>
  import('./explained-card.tsx').then((module) => module.ExplainedCard),
)

/** Help button beside a word that opens its explanation. */
export function Explained({ term, name }: { readonly term: string; readonly name: string }) {
  const [opened, setOpened] = useState(false)
  return (
    <PopoverCard
      opened={opened}
      onChange={setOpened}
      title={name}
      target={
        <IconButton
          size="small"
          label={`O que é ${name}`}
          icon={<IconHelp size={14} stroke={1.75} aria-hidden="true" />}
          expanded={opened}
          hasPopup="dialog"
          withTooltip={false}
          onClick={() => setOpened(!opened)}
        />
      }
    >
      {opened && <ExplainedCard term={term} />}
    </PopoverCard>
  )
}
