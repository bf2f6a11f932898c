import { IconChevronDown, IconFileTypeXls } from '@tabler/icons-react'
import { useState } from 'react'

import { Button } from '#ui/actions/button.tsx'
import { PopoverCard } from '#ui/overlays/popover-card.tsx'
import type { Competence } from '#values/competence.ts'
import { useDownload } from '#listing/files/use-download.ts'

import { downloadSummary } from '../contract/summary.ts'
import { LucByLucDialog } from './luc-by-luc-dialog.tsx'
import { summaryInput, type SummaryState } from './summary-address.ts'
import styles from './summary.module.css'

type Props = { readonly state: SummaryState; readonly month: Competence | undefined }

const icon = <IconFileTypeXls size={16} stroke={1.75} />

/** The two reports. */
function Choices(props: {
  readonly noMonth: boolean
  readonly onLucByLuc: () => void
  readonly onSummary: () => void
}) {
  return (
    <div className={styles['fields']}>
      <Button wide autoFocusInDialog onClick={props.onLucByLuc}>
        Luc a Luc
      </Button>
      <Button
        wide
        disabledBecause={props.noMonth ? 'Nenhum mês está em tela.' : undefined}
        onClick={props.onSummary}
      >
        Resumo de inadimplência
      </Button>
    </div>
  )
}

/** 'Gerar relatório': Luc a Luc, or the displayed grid (spec 3:2.4). */
export function GenerateReport({ state, month }: Props) {
  const [opened, setOpened] = useState(false)
  const [isAsking, setConfirming] = useState(false)
  const { busy, download } = useDownload()
  const pick = (act: () => void) => () => {
    setOpened(false)
    act()
  }

  return (
    <>
      <PopoverCard
        opened={opened}
        onChange={setOpened}
        title="Gerar relatório"
        width={260}
        target={
          <Button
            icon={icon}
            iconAfter={<IconChevronDown size={16} stroke={1.75} />}
            loading={busy}
            ariaHasPopup="dialog"
            ariaExpanded={opened}
            onClick={() => setOpened(!opened)}
          >
            Gerar relatório
          </Button>
        }
      >
        <Choices
          noMonth={month === undefined}
          onLucByLuc={pick(() => setConfirming(true))}
          onSummary={pick(() => void download(downloadSummary, summaryInput({ ...state, month })))}
        />
      </PopoverCard>
      {isAsking && (
        <LucByLucDialog state={state} month={month} onClose={() => setConfirming(false)} />
      )}
    </>
  )
}
