import { useQuery } from '@tanstack/react-query'

import { UnreadChoices } from '#listing/screen/unread-choices.tsx'
import { DayField } from '#ui/fields/day-field.tsx'
import { TextAreaField } from '#ui/fields/text-area-field.tsx'
import { formatDate, parseBrDate } from '#values/local-date.ts'

import type { Stage } from '../contract/stages.ts'
import { longestObservation } from '../contract/words.ts'
import { stagesQuery } from '../queries.ts'
import {
  type ContactDays,
  contactDayProblem,
  mayPromise,
  negotiationProblems,
} from '../rules/negotiation.ts'
import { quickDays } from '../rules/promise.ts'
import styles from './negotiate.module.css'
import { StageField } from './stage-field.tsx'

/** Form values; days as 'dd/mm/aaaa'. */
export type NegotiationForm = {
  readonly contactOn: string
  readonly agreementOn: string
  readonly observation: string
}

type FieldsProps = {
  readonly form: NegotiationForm
  readonly onChange: (change: Partial<NegotiationForm>) => void
  readonly stage: Stage | undefined
  readonly onStage: (stage: Stage | undefined) => void
  readonly days: ContactDays
  readonly longestPromise: number | undefined
  readonly errors: ReadonlyMap<string, string>
}

const whole = 'dd/mm/aaaa'.length

/** Buttons for three common promise days. */
function QuickDays({
  days,
  onPick,
}: {
  readonly days: ContactDays
  readonly onPick: (day: string) => void
}) {
  return (
    <div className={styles['quick']} role="group" aria-label="Atalhos da data do acordo">
      <span className={styles['quiet']} aria-hidden="true">
        Atalhos
      </span>
      {quickDays(days.today).map(({ label, day }) => (
        <button
          key={label}
          type="button"
          className={styles['chip']}
          aria-label={`${label}, ${formatDate(day)}`}
          onClick={() => onPick(formatDate(day))}
        >
          {label}
        </button>
      ))}
    </div>
  )
}

/** Problems of the two days, once they are complete. */
function dayProblems({ form, stage, days, longestPromise }: FieldsProps) {
  const contactOn = parseBrDate(form.contactOn)
  const contactProblem =
    form.contactOn.length === whole && contactOn !== undefined
      ? contactDayProblem(contactOn, days)
      : undefined
  const typed = {
    stage,
    contactOn,
    agreementOn: parseBrDate(form.agreementOn),
    observation: form.observation,
  }
  const agreementProblem =
    form.agreementOn.length === whole && stage?.copiesContactDate !== true
      ? (negotiationProblems(typed, days).find(({ campo }) => campo === 'agreementDate')
          ?.mensagem ??
        (longestPromise === undefined ? undefined : mayPromise(typed, longestPromise)?.because))
      : undefined
  return { contactProblem, agreementProblem }
}

/** Stage, contact date, agreement date and observation (spec 3:2.15). */
export function NegotiationFields(props: FieldsProps) {
  const { form, onChange, stage, days, errors } = props
  const stages = useQuery(stagesQuery)
  const isCopied = stage?.copiesContactDate === true
  const { contactProblem, agreementProblem } = dayProblems(props)
  return (
    <>
      <StageField
        label="Estágio da negociação"
        stages={stages}
        value={stage ? String(stage.id) : ''}
        onChange={(id) => props.onStage(stages.data?.data.find((each) => String(each.id) === id))}
        error={errors.get('idNegotiationType')}
        autoFocusInDialog
      />
      <UnreadChoices choices={[{ ...stages, noun: 'os estágios da negociação' }]} />
      <div className={styles['days']}>
        <DayField
          label="Data do contato"
          required
          today={days.today}
          value={form.contactOn}
          onChange={(value) => onChange({ contactOn: value })}
          error={contactProblem ?? errors.get('contactDate')}
        />
        <DayField
          label="Data do acordo"
          required
          today={days.today}
          value={isCopied ? form.contactOn : form.agreementOn}
          onChange={(value) => onChange({ agreementOn: value })}
          disabled={isCopied}
          hint={isCopied ? 'É a data do contato neste estágio.' : undefined}
          error={agreementProblem ?? errors.get('agreementDate')}
        />
      </div>
      {!isCopied && <QuickDays days={days} onPick={(agreementOn) => onChange({ agreementOn })} />}
      <TextAreaField
        label="Observação"
        required
        maxLength={longestObservation}
        value={form.observation}
        onChange={(observation) => onChange({ observation })}
        error={errors.get('observation')}
      />
    </>
  )
}
