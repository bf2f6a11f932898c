import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'

import { useCompanyRefusal } from '#listing/screen/every-mall.ts'
import { Button } from '#ui/actions/button.tsx'
import { PopoverCard } from '#ui/overlays/popover-card.tsx'
import { PopoverSection } from '#ui/overlays/popover-section.tsx'
import { formatBrl } from '#values/cents.ts'
import { formatDate, localDate } from '#values/local-date.ts'
import { formatWhole } from '#values/whole-number.ts'

import type { Cycle } from '../contract/cycle.ts'
import { Figures } from '#ui/display/figures.tsx'

function CycleFigures({ cycle }: { readonly cycle: Cycle }) {
  const { nome, boletos, valor, dataCorte, encerraEm } = cycle
  return (
    <Figures
      label={`Ciclo ${nome}`}
      figures={[
        { name: 'Boletos', value: formatWhole(boletos) },
        { name: 'Valor', value: formatBrl(valor) },
        { name: 'Data de corte', value: formatDate(localDate(dataCorte)) },
        {
          name: 'Encerra em',
          value: encerraEm === null ? '-' : `${formatDate(localDate(encerraEm))} às 20:00`,
        },
      ]}
    />
  )
}

function CycleAct({ label, onClick }: { readonly label: string; readonly onClick: () => void }) {
  const refusalText = useCompanyRefusal()
  return (
    <Button kind="text" size="compact" disabledBecause={refusalText} onClick={onClick}>
      {label}
    </Button>
  )
}

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
  const [isOpen, setIsOpen] = useState(false)
  const closeThen = (begin: () => void) => () => {
    setIsOpen(false)
    begin()
  }
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
          <CycleAct label="Completar ciclo" onClick={closeThen(onComplete)} />
          <CycleAct label="Encerrar ciclo" onClick={closeThen(onClose)} />
        </>
      }
    >
      <PopoverSection>
        <CycleFigures cycle={cycle} />
      </PopoverSection>
    </PopoverCard>
  )
}
