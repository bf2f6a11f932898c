import { useState } from 'react'

import { useAct } from '#listing/screen/use-act.ts'
import { today } from '#listing/today.ts'
import { DayField } from '#ui/fields/day-field.tsx'
import { noSuchDay } from '#ui/fields/masks.ts'
import { SelectField } from '#ui/fields/select-field.tsx'
import { tooLong } from '#ui/fields/too-long.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { DialogButtons } from '#ui/overlays/dialog-buttons.tsx'
import { showToast } from '#ui/overlays/toast-store.ts'
import { addBusinessDays, bankCalendar } from '#values/business-calendar.ts'
import { formatDate, parseBrDate } from '#values/local-date.ts'

import type { Batch } from '../contract/batch.ts'
import { startPause } from '../contract/holds.ts'
import { afterBatch } from '../queries.ts'
import { pauseProblems } from '../rules/pause.ts'
import styles from './batch.module.css'
import { longestReason, ReasonField } from './reason-field.tsx'

const everyStep = 'TODOS'

/** The tenant that a dialog is about. */
export type HeldTenant = { readonly id: number; readonly name: string; readonly mall: string }

/** 'Pausar a régua' of a tenant; a long or repeated pause waits for another person. */
export function PauseDialog({
  tenant,
  steps,
  onClose,
}: {
  readonly tenant: HeldTenant
  readonly steps: Batch['passos']
  readonly onClose: () => void
}) {
  const [until, setUntil] = useState(() => formatDate(addBusinessDays(bankCalendar, today(), 5)))
  const [step, setStep] = useState(everyStep)
  const [motivo, setMotivo] = useState('')
  const act = useAct(startPause, {
    invalidates: afterBatch,
    fields: ['ate', 'passo', 'motivo'],
    onDone: ({ aguardaConfirmacao }) => {
      onClose()
      showToast({
        tone: 'done',
        title: aguardaConfirmacao ? 'Proposta enviada para confirmação.' : 'Salvo com sucesso.',
        detail: `${tenant.name}, até ${until}`,
      })
    },
  })
  const day = parseBrDate(until)
  const problems =
    day === undefined
      ? [{ campo: 'ate', mensagem: noSuchDay }]
      : pauseProblems({ until: day, reason: motivo }, today())
  const problemOf = (field: string) => problems.find(({ campo }) => campo === field)?.mensagem
  return (
    <Dialog
      opened
      title="Pausar a régua"
      onClose={onClose}
      busy={act.busy}
      dirty={motivo !== ''}
      footer={
        <DialogButtons
          label="Pausar"
          busy={act.busy}
          disabledBecause={problems[0]?.mensagem ?? tooLong(motivo, longestReason)}
          onAct={() =>
            day &&
            void act.run({
              idLojista: tenant.id,
              ate: day,
              motivo,
              ...(step !== everyStep && { passo: step }),
            })
          }
          onClose={onClose}
        />
      }
    >
      <div className={styles['fields']}>
        <p>
          <b>{tenant.name}</b>{' '}
          <span className={styles['quiet']}>
            {`${tenant.mall}: nem o lojista nem os fiadores recebem mensagens. Uma pausa longa, ou a terceira em 90 dias, espera outra pessoa.`}
          </span>
        </p>
        <DayField
          label="Até"
          required
          autoFocusInDialog
          today={today()}
          value={until}
          onChange={setUntil}
          error={act.fieldErrors.get('ate') ?? problemOf('ate')}
        />
        <SelectField
          label="Passo"
          options={[
            { value: everyStep, label: 'Todos os passos' },
            ...steps.map(({ codigo, rotulo, nome }) => ({
              value: codigo,
              label: `${rotulo}, ${nome}`,
            })),
          ]}
          value={step}
          onChange={setStep}
          error={act.fieldErrors.get('passo')}
        />
        <ReasonField reason={motivo} errors={act.fieldErrors} onChange={setMotivo} />
      </div>
    </Dialog>
  )
}
