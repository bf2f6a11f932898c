import { useState } from 'react'
import { FilterChips } from './filter-chips.tsx'
import type { Stories } from '../stories/story.ts'

function Chips() {
  const [on, setOn] = useState(true)
  const [blocked, setBlocked] = useState(false)
  return (
    <FilterChips
      active={[
        ...(on
          ? [
              {
                id: 'malls',
                label: 'Shoppings',
                value: 'Campo Belo, Parque das Águas',
                more: 2,
                onRemove: () => setOn(false),
              },
            ]
          : []),
        ...(blocked
          ? [
              {
                id: 'blocked',
                label: 'Guardas',
                value: 'Com bloqueio',
                onRemove: () => setBlocked(false),
              },
            ]
          : []),
      ]}
      suggested={[
        { id: 'none', label: 'Sem justificativa', count: 2, onAdd: () => {} },
        ...(blocked
          ? []
          : [{ id: 'blocked', label: 'Com bloqueio', count: 6, onAdd: () => setBlocked(true) }]),
      ]}
      onClear={() => {
        setOn(false)
        setBlocked(false)
      }}
    />
  )
}

export const stories: Stories = { chips: () => <Chips /> }
