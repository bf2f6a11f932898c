import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'

import { Button } from '#ui/button.tsx'
import { PopoverCard } from '#ui/popover-card.tsx'
import { formatBrl } from '#values/cents.ts'
import { formatDate, localDate } from '#values/local-date.ts'
import { formatWhole } from '#values/whole-number.ts'

import type { Cycle } from '../contract/calls.ts'
import { Figures } from '#ui/figures.tsx'

/** 'Ciclo 11/2026': what the open cycle holds and when it ends, with the act that ends it now. */
export function CycleCard({ cycle, onClose }: { readonly cycle: Cycle; readonly onClose: () => void }) {
  const [opened, setOpened] = useState(false)
  return (
    <PopoverCard
      opened={opened}
      onChange={setOpened}
      title={`Ciclo ${cycle.nome}`}
      width={300}
      target={
        <Button
          ariaExpanded={opened}
          ariaHasPopup="dialog"
          iconAfter={<IconChevronDown size={16} stroke={1.75} />}
          onClick={() => setOpened(!opened)}
        >
          {`Ciclo ${cycle.nome}`}
        </Button>
      }
      foot={
        <Button
          kind="text"
          size="compact"
          onClick={() => {
            setOpened(false)
            onClose()
          }}
        >
          Encerrar ciclo
        </Button>
      }
    >
      <Figures
        label={`Ciclo ${cycle.nome}`}
        figures={[
          { name: 'Boletos', value: formatWhole(cycle.boletos) },
          { name: 'Valor', value: formatBrl(cycle.valor) },
          { name: 'Data de corte', value: formatDate(localDate(cycle.dataCorte)) },
          {
            name: 'Encerra em',
            value: cycle.encerraEm === null ? '-' : `${formatDate(localDate(cycle.encerraEm))} às 20:00`,
          },
        ]}
      />
    </PopoverCard>
  )
}
