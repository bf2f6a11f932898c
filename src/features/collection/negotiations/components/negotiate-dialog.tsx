import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { toastFailureAs } from '#listing/screen/failure-toast.ts'
import { useAct } from '#listing/screen/use-act.ts'
import { Button } from '#ui/actions/button.tsx'
import { dateMask, noSuchDay } from '#ui/fields/masks.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { DialogButtons } from '#ui/overlays/dialog-buttons.tsx'
import { formatDate, type LocalDate, parseBrDate } from '#values/local-date.ts'

import { createNegotiation } from '../contract/negotiations.ts'
import type { Stage } from '../contract/stages.ts'
import { negotiationQueries } from '../contract/words.ts'
import { product, stagesQuery, useContactDays, useLongestPromise } from '../queries.ts'
import {
  type NegotiableContract,
  overdueSlips,
  slipsOf,
  replacedPromisesNote,
  sumOf,
} from '../rules/dialog.ts'
import { mayPromise, negotiationProblems } from '../rules/negotiation.ts'
import styles from './negotiate.module.css'
import { NegotiationFields, type NegotiationForm } from './negotiation-fields.tsx'
import { PromiseNote } from './promise-note.tsx'
import { SlipTree } from './slip-tree.tsx'

export type NegotiateDialogProps = {
  /** Owner of the slips: 'Tech Real', and 'Vila Nova, L030029' beside it. */
  readonly who: { readonly name: string; readonly place: string }
  readonly contracts: readonly NegotiableContract[]
  /** Ids of the slips chosen on the screen. */
  readonly chosen: ReadonlySet<number>
  readonly today: LocalDate
  readonly onClose: () => void
  readonly onDone?: (saved: { readonly id: number; readonly mensagem: string }) => void
  /** Preselects the first promise stage. */
  readonly startsAsPromise?: boolean
  /** The opener shows the success message. */
  readonly isSilent?: boolean
}

/** Converts the form to the rules' input. */
const read = (form: NegotiationForm, stage: Stage | undefined) => ({
  stage,
  contactOn: parseBrDate(form.contactOn),
  agreementOn: parseBrDate(form.agreementOn),
  observation: form.observation,
})

/** The dialog 'Negociar': tree of contracts and slips, and the form (spec 3:2.15). */
export function NegotiateDialog(props: NegotiateDialogProps) {
  const { who, contracts, today, onClose } = props
  const first = { contactOn: formatDate(today), agreementOn: '', observation: '' }
  const [form, setForm] = useState<NegotiationForm>(first)
  const stages = useQuery(stagesQuery)
  const [picked, setStage] = useState<Stage>()
  const stage =
    picked ??
    (props.startsAsPromise === true
      ? stages.data?.data.find(({ isAgreement }) => isAgreement)
      : undefined)
  const [chosen, setChosen] = useState(props.chosen)
  const act = useAct(createNegotiation, {
    invalidates: [negotiationQueries, 'receivables', 'negativation'],
    success: ({ mensagem }) => (props.isSilent === true ? undefined : mensagem),
    onDone: (saved) => {
      props.onDone?.(saved)
      onClose()
    },
    onFailure: (error) => toastFailureAs('Ocorreu um erro, tente novamente!', error),
  })
  const slips = slipsOf(contracts).filter(({ slipId }) => chosen.has(slipId))
  const typed = read(form, stage)
  const days = useContactDays(today)
  const longestPromise = useLongestPromise()
  const [problem] = negotiationProblems(typed, days)
  const tooLong = longestPromise === undefined ? undefined : mayPromise(typed, longestPromise)
  const isImpossible = [
    form.contactOn,
    ...(stage?.copiesContactDate ? [] : [form.agreementOn]),
  ].some((text) => dateMask.isComplete(text) && parseBrDate(text) === undefined)
  const disabledBecause =
    slips.length === 0
      ? 'Selecione ao menos um boleto'
      : isImpossible
        ? noSuchDay
        : (problem?.mensagem ?? tooLong?.because)
  const save = () =>
    void act.run({
      product,
      contactDate: typed.contactOn,
      agreementDate: stage?.copiesContactDate === true ? typed.contactOn : typed.agreementOn,
      idNegotiationType: stage?.id,
      slipIds: slips.map(({ slipId }) => slipId),
      observation: form.observation,
    })
  const current =
    stage === undefined || stage.isAgreement || stage.endsPromise
      ? replacedPromisesNote(slips, today)
      : undefined
  return (
    <Dialog
      opened
      size="wide"
      title="Negociar"
      onClose={onClose}
      busy={act.busy}
      dirty={picked !== undefined || JSON.stringify(form) !== JSON.stringify(first)}
      footerStart={<span className={styles['quiet']}>Fica no histórico em seu nome.</span>}
      footer={
        <DialogButtons
          busy={act.busy}
          disabledBecause={disabledBecause}
          onAct={save}
          onClose={onClose}
        />
      }
    >
      <div className={styles['dialog']}>
        <section className={styles['tree']} aria-label="Boletos">
          <div className={styles['who']}>
            <span>
              <strong>{who.name}</strong> <span className={styles['quiet']}>{who.place}</span>
            </span>
            <Button
              kind="text"
              size="tight"
              onClick={() => setChosen(overdueSlips(contracts, today))}
            >
              Só vencidos
            </Button>
          </div>
          <SlipTree contracts={contracts} chosen={chosen} onChange={setChosen} today={today} />
          {current !== undefined && (
            <p className={styles['standing']} role="status">
              <IconAlertTriangle size={16} stroke={1.75} aria-hidden="true" />
              {current}
            </p>
          )}
        </section>
        <section className={styles['data']} aria-label="Dados da negociação">
          <NegotiationFields
            form={form}
            onChange={(change) => setForm({ ...form, ...change })}
            stage={stage}
            onStage={setStage}
            days={days}
            longestPromise={longestPromise}
            errors={act.fieldErrors}
          />
          <PromiseNote
            count={slips.length}
            sum={sumOf(slips)}
            agreementOn={stage?.isAgreement === true ? typed.agreementOn : undefined}
            today={today}
          />
        </section>
      </div>
    </Dialog>
  )
}
