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

/** 'Gerar relatório': Luc a Luc, or the displayed grid (spec 3:2.4). */
export function GenerateReport({
  state,
  month,
}: {
  readonly state: SummaryState
  readonly month: Competence | undefined
}) {
  const [opened, setOpened] = useState(false)
  const [isAsking, setConfirming] = useState(false)
  const { busy, download } = useDownload()
  const icon = <IconFileTypeXls size={16} stroke={1.75} />

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
        <div className={styles['fields']}>
          <Button
            wide
            autoFocusInDialog
            onClick={() => {
              setOpened(false)
              setConfirming(true)
            }}
          >
            Luc a Luc
          </Button>
          <Button
            wide
            disabledBecause={month === undefined ? 'Nenhum mês está em tela.' : undefined}
            onClick={() => {
              setOpened(false)
              void download(downloadSummary, summaryInput({ ...state, month }))
            }}
          >
            Resumo de inadimplência
          </Button>
        </div>
      </PopoverCard>
      {isAsking && (
        <LucByLucDialog state={state} month={month} onClose={() => setConfirming(false)} />
      )}
    </>
  )
}
