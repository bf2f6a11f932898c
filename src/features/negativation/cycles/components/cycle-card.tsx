import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'

import { useCompanyRefusal } from '#listing/screen/every-mall.ts'
import { Button } from '#ui/actions/button.tsx'
import { PopoverCard } from '#ui/overlays/popover-card.tsx'
import { PopoverSection } from '#ui/overlays/popover-section.tsx'
import { formatBrl } from '#values/cents.ts'
import { formatDate, localDate } from '#values/local-date.ts'
import { formatWhole } from '#values/whole-number.ts'

import type { Cycle } from '../contract/calls.ts'
import { Figures } from '#ui/display/figures.tsx'

/** 'Ciclo 11/2026': content and end of the open cycle, with the acts to complete and close it. */
export function CycleCard({
  cycle,
  onComplete,
  onClose,
}: {
  readonly cycle: Cycle
  readonly onComplete: () => void
  readonly onClose: () => void
}) {
  const refusalText = useCompanyRefusal()
  const [isOpen, setIsOpen] = useState(false)
  const act = (label: string, begin: () => void) => (
    <Button
      kind="text"
      size="compact"
      disabledBecause={refusalText}
      onClick={() => {
        setIsOpen(false)
        begin()
      }}
    >
      {label}
    </Button>
  )
  return (
    <PopoverCard
      opened={isOpen}
      onChange={setIsOpen}
      title={`Ciclo ${cycle.nome}`}
      width={300}
      target={
        <Button
          ariaExpanded={isOpen}
          ariaHasPopup="dialog"
          iconAfter={<IconChevronDown size={16} stroke={1.75} />}
          onClick={() => setIsOpen(!isOpen)}
        >
          {`Ciclo ${cycle.nome}`}
        </Button>
      }
      foot={
        <>
          {act('Completar ciclo', onComplete)}
          {act('Encerrar ciclo', onClose)}
        </>
      }
    >
      <PopoverSection>
        <Figures
          label={`Ciclo ${cycle.nome}`}
          figures={[
            { name: 'Boletos', value: formatWhole(cycle.boletos) },
            { name: 'Valor', value: formatBrl(cycle.valor) },
            { name: 'Data de corte', value: formatDate(localDate(cycle.dataCorte)) },
            {
              name: 'Encerra em',
              value:
                cycle.encerraEm === null
                  ? '-'
                  : `${formatDate(localDate(cycle.encerraEm))} às 20:00`,
            },
          ]}
        />
      </PopoverSection>
    </PopoverCard>
  )
}
